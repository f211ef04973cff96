// Opens pages in a browser: called by scripts/browser with `chrome` or `firefox`, the browser's program, the folder of pages and
// how many of them stand for one that is opened.
"use strict";
const fs = require("fs");
const path = require("path");
const puppeteer = require("puppeteer-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const [, , engine, executablePath, folder, each] = process.argv;
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

const CHROME = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

(async () => {
  const browser = await puppeteer.launch({ browser: engine, executablePath, headless: true, args: engine === "chrome" ? CHROME : [] });
  const wrong = [];
  let looked = 0;
  for (const [number, file] of found.filter((_, at) => at % Number(each) === 0).entries()) {
    const name = path.relative(folder, file);
    const say = text => wrong.push(name + ": " + text);
    const phone = number % 3 === 1;
    const page = await browser.newPage();
    await page.setViewport(phone ? { width: 390, height: 844 } : { width: 1400, height: 900 });
    // Firefox cannot be told which of them it shall be.
    if (engine === "chrome") await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: number % 2 ? "dark" : "light" }]);
    const url = "file://" + file;
    page.on("request", request => {
      // What is in an address of its own is asked of nobody.
      if (request.url().split("#")[0] !== url && !/^(about:|data:)/.test(request.url())) say("asked for " + request.url());
    });
    page.on("pageerror", error => say("error " + error.message));
    page.on("console", message => {
      if (["error", "warn", "warning"].includes(message.type())) say("console " + message.text());
    });
    page.on("dialog", dialog => {
      say("a dialog: " + dialog.message());
      dialog.dismiss();
    });
    const count = async selector => (await page.$$(selector)).length;
    const open = async (link = "") => {
      await page.goto("about:blank");
      await page.goto(url + link);
    };
    await page.goto(url);
    if ((await count("h1")) !== 1) say("not one h1");
    const japanese = await page.evaluate(() => document.documentElement.lang === "ja");
    if (japanese !== /(^|\/)japanese\/|-ja\./.test(name)) say("is marked as in the other language");
    // Nothing may be wider than the window.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 1) say("is wider than the window by " + wide);
    if (await count("#board-pane")) {
      const at = () => page.evaluate(() => [location.hash, document.getElementById("where").textContent]);
      const press = async (key, shift) => {
        if (shift) await page.keyboard.down("Shift");
        await page.keyboard.press(key);
        if (shift) await page.keyboard.up("Shift");
      };
      await press("Home");
      const [, first] = await at();
      if (!["before the first line", "最初の行より前"].includes(first)) say("Home leads to " + first);
      const moments = await page.evaluate(() => Number(document.getElementById("step").max) + 1);
      if (moments > 2) {
        await press("ArrowRight");
        const [hash, second] = await at();
        if (!/^#line=\d+$/.test(hash) || second === first) say("a step leads to " + hash + " " + second);
        await press("End");
        const [, last] = await at();
        await press("ArrowLeft");
        if ((await at())[1] === last) say("no step back");
        await press("ArrowLeft", true);
        await press("b");
        // The same moment by its link, in a page opened anew.
        const [link, there] = await at();
        await open(link);
        if ((await at())[1] !== there) say("the link " + link + " leads to " + (await at())[1]);
      }
      if (await count("article[id^=finding-]")) {
        await open();
        if (!(await count("article.current"))) say("does not open at its first finding");
        // What is wrong is seen at once: beside the board, or above it.
        const seen = await page.evaluate(() => {
          const inside = box => box.height > 0 && box.top < innerHeight;
          return ["article.current h3", "#infraction"].some(of => inside(document.querySelector(of)?.getBoundingClientRect() ?? { height: 0 }));
        });
        if (!seen) say("does not show what is wrong");
        for (const key of ["s", "s", "n"]) await press(key);
        await press("n", true);
      }
      const card = await page.evaluateHandle(() => [...document.querySelectorAll("button.card")].find(card => card.checkVisibility()) || null);
      if (card.asElement()) {
        await card.focus();
        const [shown, of] = await page.evaluate(card => [document.getElementById("shown").innerText, card.innerText], card);
        if (/Point at a card|カードを指すか/.test(shown) && !/not seen|不明/.test(of)) say("shows no card");
      }
      await press("?");
      if (!(await count("#keys[open]"))) say("? does not show the keys");
    } else if (path.basename(file) === "index.html") {
      await page.type("#search", "disputed");
      await (await page.$("th button")).click();
    }
    if (number < 12 || number % 20 === 0 || (japanese && number % 5 === 0)) {
      await page.evaluate(axe);
      const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      for (const violation of result.violations.filter(v => ["serious", "critical"].includes(v.impact))) {
        say("axe: " + violation.id + " " + violation.help + ": " + violation.nodes.slice(0, 3).map(n => n.target.join(" ")).join("; "));
      }
      const print = await page.pdf({ format: "A4" });
      if (print.length < 2000) say("prints nothing");
    }
    await page.close();
    looked += 1;
  }
  await browser.close();
  for (const line of wrong.slice(0, 60)) console.log(line);
  console.log(`${engine}: ${looked} pages looked at, ${wrong.length} things wrong`);
  process.exit(wrong.length ? 1 : 0);
})().catch(error => {
  console.log(`${engine}: ${error.stack}`);
  process.exit(1);
});
