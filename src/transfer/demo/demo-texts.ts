/** What the event says of itself. */
export const EVENT = {
  name: 'Port Lumen CTF',
  description: 'Two days of puzzles in a harbour town that does not exist.',
} as const;

export const PAGES = [
  {
    title: 'Rules',
    route: 'rules',
    content:
      '# Rules\n\n1. Flags look like `lumen{...}` unless a challenge says otherwise.\n2. Attack the challenges, not the platform, and not one another.\n' +
      '3. Do not share flags, and do not ask for them.\n4. A barnacle never asks twice; if something is broken, tell us once and we will look.\n' +
      '5. Hints may cost points. What is paid is paid.\n6. Have fun. Sleep is allowed.\n',
  },
  {
    title: 'Schedule',
    route: 'schedule',
    content:
      '# Schedule\n\n| When | What |\n| --- | --- |\n| First hour | The easy challenges open |\n| After a day | A second wave |\n| After two days | The lamp goes out |\n',
  },
  {
    title: 'Questions',
    route: 'questions',
    content:
      '# Questions\n\n**May we play alone?** Yes.\n\n**The service does not answer.** Wait a minute, then write to the crew.\n\n**Is there a prize?** A lamp, slightly used.\n',
  },
] as const;

/** Announcements, with the hour of play they came in. */
export const NOTIFICATIONS = [
  { hour: 0, title: 'The lamp is lit', content: 'Port Lumen CTF has begun. **Fair winds!**' },
  { hour: 2.5, title: 'Jammed winch', content: 'The winch was oiled and restarted. Please try again.' },
  { hour: 7, title: 'Hints', content: 'There are new hints for *Deleted log* and *Lantern oracle*.' },
  { hour: 12, title: 'Half of the day', content: 'The galley serves soup. Drink some water, too.' },
  { hour: 18, title: 'Lock gate', content: 'Ten tries are ten tries. Think first, then type.' },
  { hour: 23.5, title: 'Second wave', content: 'More challenges will open soon. Well sailed so far!' },
] as const;

/** Points given and taken by the crew, with the hour of play, and the place on the board of whom it meets. */
export const AWARDS = [
  {
    hour: 3,
    place: 12,
    name: 'Found a typo',
    description: 'In the tide table',
    value: 5,
    category: 'thanks',
    icon: 'shield',
  },
  {
    hour: 6,
    place: 3,
    name: 'Good start',
    description: 'Three in the first hour',
    value: 30,
    category: 'bonus',
    icon: 'lightning',
  },
  {
    hour: 9,
    place: 40,
    name: 'Helping hand',
    description: 'Explained Morse code in the chat',
    value: 20,
    category: 'thanks',
    icon: 'crown',
  },
  {
    hour: 11,
    place: 25,
    name: 'Bug report',
    description: 'Told us about the winch',
    value: 25,
    category: 'thanks',
    icon: 'bug',
  },
  {
    hour: 14,
    place: 60,
    name: 'Best song',
    description: 'For the shanty',
    value: 15,
    category: 'bonus',
    icon: 'crown',
  },
  {
    hour: 16,
    place: 8,
    name: 'Too loud',
    description: 'Scanned the platform',
    value: -50,
    category: 'penalty',
    icon: 'crosshairs',
  },
  {
    hour: 20,
    place: 18,
    name: 'Best write-up so far',
    description: 'Cargo search',
    value: 40,
    category: 'bonus',
    icon: 'shield',
  },
] as const;

/** Notes of the crew on challenges. */
export const COMMENTS = [
  { challenge: 'Jammed winch', content: 'Restarted at 02:30, the queue was full.' },
  { challenge: 'Lock gate', content: 'Several players have used up their tries. Leave it.' },
  { challenge: 'Winter cruise', content: 'Release on the second day.' },
] as const;
