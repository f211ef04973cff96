// Opens pages in a browser: called by scripts/browser with the browser and the folder of pages.
"use strict";
const fs = require("fs");
const path = require("path");
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const [, , executablePath, folder] = process.argv;
const found = [];
const walk = dir => {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const name = path.join(dir, entry.name);
    if (entry.isDirectory()) walk(name);
    else if (name.endsWith(".html")) found.push(name);
  }
};
walk(folder);
found.sort();

(async () => {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
  const wrong = [];
  let looked = 0;
  for (const [number, file] of found.entries()) {
    const name = path.relative(folder, file);
    const say = text => wrong.push(name + ": " + text);
    const phone = number % 3 === 1;
    const context = await browser.newContext({
      viewport: phone ? { width: 390, height: 844 } : { width: 1400, height: 900 },
      colorScheme: number % 2 ? "dark" : "light",
      bypassCSP: false,
    });
    const page = await context.newPage();
    const url = "file://" + file;
    page.on("request", request => {
      if (request.url().split("#")[0] !== url.split("#")[0]) say("asked for " + request.url());
    });
    page.on("pageerror", error => say("error " + error.message));
    page.on("console", message => {
      if (["error", "warning"].includes(message.type())) say("console " + message.text());
    });
    page.on("dialog", dialog => {
      say("a dialog: " + dialog.message());
      dialog.dismiss();
    });
    await page.goto(url);
    if ((await page.locator("h1").count()) !== 1) say("not one h1");
    const japanese = await page.evaluate(() => document.documentElement.lang === "ja");
    if (japanese !== /(^|\/)japanese\/|-ja\./.test(name)) say("is marked as in the other language");
    // Nothing may be wider than the window.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 1) say("is wider than the window by " + wide);
    if (await page.locator("#board-pane").count()) {
      const at = () => page.evaluate(() => [location.hash, document.getElementById("where").textContent]);
      await page.keyboard.press("Home");
      const [, first] = await at();
      if (!["before the first line", "最初の行より前"].includes(first)) say("Home leads to " + first);
      const moments = await page.evaluate(() => Number(document.getElementById("step").max) + 1);
      if (moments > 2) {
        await page.keyboard.press("ArrowRight");
        const [hash, second] = await at();
        if (!/^#line=\d+$/.test(hash) || second === first) say("a step leads to " + hash + " " + second);
        await page.keyboard.press("End");
        const [, last] = await at();
        await page.keyboard.press("ArrowLeft");
        if ((await at())[1] === last) say("no step back");
        await page.keyboard.press("Shift+ArrowLeft");
        await page.keyboard.press("b");
        // The same moment by its link, in a page opened anew.
        const [link, there] = await at();
        await page.goto("about:blank");
        await page.goto(url + link);
        if ((await at())[1] !== there) say("the link " + link + " leads to " + (await at())[1]);
      }
      const findings = await page.locator("article[id^=finding-]").count();
      if (findings) {
        await page.goto("about:blank");
        await page.goto(url);
        const current = await page.locator("article.current").count();
        if (!current) say("does not open at its first finding");
        await page.keyboard.press("s");
        await page.keyboard.press("s");
        await page.keyboard.press("n");
        await page.keyboard.press("N");
      }
      const card = page.locator("button.card:visible").first();
      if (await card.count()) {
        await card.focus();
        const text = await page.locator("#shown").innerText();
        if (/Point at a card|カードを指すか/.test(text) && !/not seen|不明/.test(await card.innerText())) say("shows no card");
      }
      await page.keyboard.press("?");
      if (!(await page.locator("#keys[open]").count())) say("? does not show the keys");
    } else if (path.basename(file) === "index.html") {
      await page.fill("#search", "disputed");
      await page.locator("th button").first().click();
    }
    if (number < 12 || number % 20 === 0 || (japanese && number % 5 === 0)) {
      await page.addScriptTag({ content: axe }).catch(async () => page.evaluate(axe));
      const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      for (const violation of result.violations.filter(v => ["serious", "critical"].includes(v.impact))) {
        say("axe: " + violation.id + " " + violation.help + ": " + violation.nodes.slice(0, 3).map(n => n.target.join(" ")).join("; "));
      }
      const print = await page.pdf({ format: "A4" });
      if (print.length < 2000) say("prints nothing");
    }
    await context.close();
    looked += 1;
  }
  await browser.close();
  for (const line of wrong.slice(0, 60)) console.log(line);
  console.log(`${looked} pages looked at, ${wrong.length} things wrong`);
  process.exit(wrong.length ? 1 : 0);
})();
