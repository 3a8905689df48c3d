// Referee of a king of the hill. The hill is a file into which players write the id of their account. Each tick gives
// the account in the file some points, and reports the totals of all accounts to the platform.
const { randomUUID } = require('node:crypto');
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { setTimeout: wait } = require('node:timers/promises');
const { Webhook } = require('standardwebhooks');

const { URL: platform, CHALLENGE, KEY, HILL = 'king.txt', TOTALS = 'totals.json' } = process.env;
const points = Number(process.env.POINTS ?? 10);
const tickSeconds = Number(process.env.TICK_SECONDS ?? 60);
const ticks = Number(process.env.TICKS ?? Infinity);

const webhook = new Webhook(KEY);

// The file keeps the totals when the referee restarts.
const totals = existsSync(TOTALS) ? JSON.parse(readFileSync(TOTALS, 'utf8')) : {};

async function tick() {
  const king = kingOfHill();
  if (king !== null) totals[king] = (totals[king] ?? 0) + points;
  for (;;) {
    save();
    const standings = Object.entries(totals).map(([id, total]) => ({ account_id: Number(id), points: total }));
    if (standings.length === 0) return 'nobody was on the hill yet';
    const { status, text } = await report({ standings });
    const unusable = status === 400 ? entriesOf(JSON.parse(text).errors ?? []) : [];
    if (unusable.length === 0) {
      // The event is paused or not running, so the tick does not count.
      if (status === 403 && king !== null) {
        totals[king] -= points;
        save();
      }
      return `king ${king ?? 'nobody'}, totals ${JSON.stringify(totals)}: ${status} ${text}`;
    }
    // The platform refuses the whole call if one account does not exist. Players can write any number into the file,
    // and accounts can be deleted.
    for (const index of unusable) delete totals[standings[index].account_id];
  }
}

function kingOfHill() {
  const text = existsSync(HILL) ? readFileSync(HILL, 'utf8').trim() : '';
  return /^[1-9]\d{0,8}$/.test(text) ? text : null;
}

// The totals are absolute, so a call that fails needs no repetition: the next one replaces it.
async function report(results) {
  const body = JSON.stringify(results);
  const [id, date] = [randomUUID(), new Date()];
  const response = await fetch(`${platform}/api/v1/challenges/${CHALLENGE}/results`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, date, body),
    },
    body,
  });
  process.exitCode = response.ok ? 0 : 1;
  return { status: response.status, text: (await response.text()).trim() };
}

// Indexes of the entries that the errors name, such as `standings[2].account_id: There is no user with this id.`
function entriesOf(errors) {
  return errors.flatMap((error) => /^standings\[(\d+)\]/.exec(error)?.slice(1) ?? []);
}

function save() {
  writeFileSync(`${TOTALS}.new`, JSON.stringify(totals));
  renameSync(`${TOTALS}.new`, TOTALS);
}

async function main() {
  for (let count = 1; ; count++) {
    console.log(await tick().catch((error) => `failed: ${error.message}`));
    if (count >= ticks) return;
    await wait(tickSeconds * 1000);
  }
}

void main();
