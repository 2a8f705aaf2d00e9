// The token is in the address's fragment, until the server has looked at it, and in the body of one question; from then
// on only the watch id is sent.
"use strict";

const API = "/onboarding-api/v1";
const LOOK_EVERY_MS = 1000;
const LOOK_AFTER_TROUBLE_MS = 4000;

const COMMAND = ".venv/bin/spoolhouse"; // where packaging/run leaves it
const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const UNSEEN = /^[\p{DI}\u2800]$/u;
const ACCENT = /^[\p{Mn}\p{Me}]$/u;
const MOST_ACCENTS = 4; // on one letter

// names are of others: what could turn a line around, steer it or hide in it becomes a glyph, and no letter grows over
// its neighbours, as everywhere in the program
function plain(text) {
  const letters = [...text.replace(STEERING, (found) => {
    const code = found.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "␡" : "·";
  })];
  let shown = "", accents = 0;
  letters.forEach((letter, at) => {
    if (UNSEEN.test(letter)) {
      if (!isPart(letters, at)) shown += "·";
      else if (shown) shown += letter;
    } else if (ACCENT.test(letter)) {
      accents += 1;
      if (!shown) shown = "◌";
      if (accents <= MOST_ACCENTS) shown += letter;
    } else {
      shown += letter;
      accents = 0;
    }
  });
  return shown;
}

// of how the letters beside it look: the joiners of Persian, Indic scripts and emoji, and what chooses among pictures
function isPart(letters, at) {
  const isVariant = (letter) => letter >= "\ufe00" && letter <= "\ufe0f";
  const isPlain = (letter) => !letter || letter < "\u0080" || UNSEEN.test(letter);
  const [before, letter, behind] = [letters[at - 1] ?? "", letters[at], letters[at + 1] ?? ""];
  if (isPlain(before) && !isVariant(before)) return isVariant(letter) && /^[#*0-9]$/.test(before);
  if (isVariant(letter)) return !isVariant(before);
  return (letter === "\u200c" || letter === "\u200d") && !isPlain(behind);
}

const part = (id) => document.getElementById(id);
let shown = null;
let watching = true;

async function ask(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  return { status: answer.status, ok: answer.ok, body: await answer.json() };
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function showEnd(title, text) {
  watching = false;
  part("loading").hidden = true;
  part("link").remove();
  part("ended-title").textContent = title;
  part("ended-text").textContent = text;
  part("ended").hidden = false;
  document.title = `Spoolhouse: ${title}`;
  part("ended-title").focus();
}

const TITLES = { used: "This link was used", expired: "This link has expired" };

async function look() {
  const token = location.hash.slice(1); // what stands in it, the server knows
  if (!token) {
    showEnd("There is no link here", "Open the link again, as you got it: whole, with the part behind the # sign. "
      + "This page takes that part out of its address once it has read it.");
    return null;
  }
  for (;;) {
    try {
      const found = await ask(`${API}/links`, { token });
      if (found.ok) {
        history.replaceState(null, "", location.pathname); // out of the address bar; one that is over may stay
        return found.body;
      }
      if (found.status !== 429 && found.status < 500) {
        const reason = (found.body.details || {}).reason;
        const text = reason || found.status === 403 ? found.body.message : "Copy the link whole, or ask for a new one.";
        showEnd(TITLES[reason] || "This link cannot be used", text);
        return null;
      }
      part("loading").firstElementChild.textContent = found.body.message;
    } catch {
      part("loading").firstElementChild.textContent = "The server does not answer. Trying again …";
    }
    await pause(LOOK_AFTER_TROUBLE_MS);
  }
}

// as `agent enroll` judges it: without TLS a person has to say yes to that, too
function isPlain(link) {
  const url = new URL(link);
  return url.protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

function present(link) {
  const account = plain(link.account_name);
  part("account").textContent = account;
  part("address").textContent = link.link;
  part("note").textContent = link.note || "";
  part("note").hidden = !link.note;
  const readable = isPlain(link.link);
  part("plain").hidden = !readable;
  part("enroll").textContent = `${COMMAND} agent enroll` + (readable ? " --plain-http" : "");
  part("click").href = link.click_link;
  part("qr").src = "data:image/svg+xml," + encodeURIComponent(link.qr_svg);
  part("loading").hidden = true;
  part("link").hidden = false;
  document.title = `Spoolhouse: connect a computer to ${account}`;
}

// the server's clock counts, not this computer's
function countDown(expiresAt, offset) {
  const left = Math.max(0, Math.round((expiresAt - (Date.now() + offset)) / 1000));
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const seconds = String(left % 60).padStart(2, "0");
  const time = hours ? `${hours} h ${String(minutes).padStart(2, "0")} min` : `${minutes}:${seconds} min`;
  const until = new Date(expiresAt - offset).toLocaleString([], { year: "numeric", month: "short", day: "numeric",
    hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  part("countdown").textContent = left ? `It expires in ${time}, on ${until}.` : "It has expired.";
}

function step(id, state, word) {
  const row = part(id);
  row.dataset.state = state;
  row.querySelector(".word").textContent = word;
}

const NEXT = {
  waiting: "Use the link on the computer that has the printers. This page follows by itself.",
  start: `Start it there: ${COMMAND} agent run`,
  away: `It is not running now, or cannot reach this server. Start it there: ${COMMAND} agent run`,
  printer: "Now whoever sent you this link adds a printer of this computer. This page follows by itself.",
  test: "Now whoever sent you this link prints a test page. This page follows by itself.",
  done: "All is set up. This page can be closed.",
  revoked: "This agent was revoked. Ask for a new link.",
};

function stageOf(agent) {
  if (!agent) return "waiting";
  if (agent.revoked) return "revoked";
  if (agent.test_printed) return "done";
  if (!agent.connected) return "start";
  if (!agent.online) return "away";
  return agent.printer_name === null ? "printer" : "test";
}

function follow(progress) {
  const agent = progress.agent;
  const name = agent && plain(agent.name);
  const stage = stageOf(agent);
  const before = shown;
  if (stage === "waiting") step("step-connected", "now", "Waiting for a computer");
  else if (stage === "revoked") step("step-connected", "stopped", `Revoked: ${name}`);
  else if (stage === "start") step("step-connected", "now", `Link used by ${name}, not started yet`);
  else if (stage === "away") step("step-connected", "stopped", `Connected before, not there now: ${name}`);
  else step("step-connected", "done", `Connected: ${name}`);
  const printer = agent && agent.printer_name !== null;
  const going = stage === "printer" || stage === "test" || stage === "done";
  step("step-printer", printer ? "done" : going ? "now" : "later", printer ? `Printer found: ${plain(agent.printer_name)}`
    : going ? "Waiting for a printer" : "Then: a printer");
  const printed = agent && agent.test_printed;
  step("step-test", printed ? "done" : stage === "test" ? "now" : "later",
    printed ? "Test page printed" : stage === "test" ? "Waiting for a test page" : "Then: a test page");
  part("next").textContent = NEXT[stage];
  part("how").hidden = stage !== "waiting";
  part("countdown-line").hidden = stage !== "waiting";
  const steps = [...part("steps").querySelectorAll(".word")].map((word) => word.textContent);
  shown = `${stage}|${steps.join("|")}`;
  if (before !== null && before !== shown) part("said").textContent = `${steps.join(". ")}. ${NEXT[stage]}`;
  watching = stage !== "done" && stage !== "revoked";
}

async function watch(link) {
  const expiresAt = Date.parse(link.expires_at);
  const offset = Date.parse(link.now) - Date.now();
  const ticking = setInterval(() => countDown(expiresAt, offset), 1000);
  countDown(expiresAt, offset);
  follow({ agent: null });
  while (watching) {
    let next = document.hidden ? LOOK_AFTER_TROUBLE_MS : LOOK_EVERY_MS;
    try {
      const found = await ask(`${API}/watches`, { watch_id: link.watch_id });
      if (found.ok && found.body.ended && !found.body.agent) {
        showEnd(TITLES[found.body.ended] || "This link cannot be used", "Ask for a new one.");
      } else if (found.ok) {
        follow(found.body);
      } else if (found.status === 403) {
        part("next").textContent = "The server was started anew. Open the link again.";
        watching = false;
      } else {
        next = LOOK_AFTER_TROUBLE_MS;
      }
    } catch {
      part("next").textContent = "The server does not answer. Trying again …";
      next = LOOK_AFTER_TROUBLE_MS;
    }
    if (watching) await pause(next);
  }
  clearInterval(ticking);
}

// outside of TLS and of this computer browsers have no navigator.clipboard
async function copy(text, code) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by the browser: the older way may be open
    }
  }
  getSelection().selectAllChildren(code);
  return document.execCommand("copy");
}

async function copied(event) {
  const button = event.currentTarget;
  const code = part(button.dataset.copies);
  const done = await copy(code.textContent, code);
  button.textContent = done ? "✓ Copied" : "Press Ctrl+C";
  part("said").textContent = done ? "Copied." : "It is selected: press Ctrl+C to copy it.";
  setTimeout(() => { button.textContent = "Copy"; }, 3000);
}

async function start() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    button.setAttribute("aria-label", "Copy " + { install: "the install command", enroll: "the enrol command",
      run: "the start command", address: "the link" }[button.dataset.copies]);
    button.addEventListener("click", copied);
  }
  addEventListener("hashchange", () => location.reload());
  const link = await look();
  if (link === null) return;
  present(link);
  await watch(link);
}

start();
