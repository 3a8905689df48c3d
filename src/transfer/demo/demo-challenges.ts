/** A challenge of the sample event; whoever reads the table can play it, as far as a table goes. */
export interface DemoChallenge {
  name: string;
  category: string;
  description: string;
  author: string;
  /** From 1, which everybody solves, to 10, which two or three do. */
  difficulty: number;
  points: number | FallingPoints;
  /** Accepted answers; with `logic: 'all'` every one of them has to be given. */
  flags: readonly DemoFlag[];
  /** What players try in vain, besides slips of the pen. */
  wrong: readonly string[];
  tags?: readonly string[];
  topics?: readonly string[];
  hints?: readonly DemoHint[];
  file?: { name: string; content: string };
  /** Names of challenges before this one in the table. */
  requires?: readonly string[];
  /** Shown as `???` until what it requires is solved, instead of not at all. */
  anonymize?: boolean;
  next?: string;
  connection_info?: string;
  max_attempts?: number;
  logic?: 'all';
  state?: 'hidden';
  solution?: string;
}

export interface FallingPoints {
  initial: number;
  minimum: number;
  decay: number;
  function: 'logarithmic' | 'linear';
}

/** `answer` is what players send for a pattern. */
export type DemoFlag =
  { content: string; ignore_case?: boolean } | { pattern: string; answer: string; ignore_case?: boolean };

export interface DemoHint {
  content: string;
  title?: string;
  cost?: number;
  /** Has to be bought after the hint before it. */
  isNext?: boolean;
}

function falling(initial: number, minimum: number, decay: number): FallingPoints {
  return { initial, minimum, decay, function: 'logarithmic' };
}

function sinking(initial: number, minimum: number, decay: number): FallingPoints {
  return { initial, minimum, decay, function: 'linear' };
}

const flag = (content: string): DemoFlag[] => [{ content }];

/** Forty challenges of a harbour town that does not exist. */
export const DEMO_CHALLENGES: readonly DemoChallenge[] = [
  {
    name: 'Welcome aboard',
    category: 'misc',
    description:
      'Every flag of this event looks like `lumen{...}`. Here is your first one:\n\n> `lumen{the_lamp_is_lit}`\n\nCopy it, paste it, done.',
    author: 'Marit',
    difficulty: 1,
    points: 10,
    flags: flag('lumen{the_lamp_is_lit}'),
    wrong: ['the_lamp_is_lit', 'lumen{...}', 'lumen(the_lamp_is_lit)'],
    tags: ['beginner'],
    next: 'Read the rules',
  },
  {
    name: 'Read the rules',
    category: 'misc',
    description:
      'Somewhere on the page with the [rules](/rules) there is a word that should not be there. Wrap it in `lumen{}`.',
    author: 'Marit',
    difficulty: 1,
    points: 20,
    flags: [{ content: 'lumen{barnacle}', ignore_case: true }],
    wrong: ['barnacle', 'lumen{rules}', 'lumen{anchor}'],
    tags: ['beginner'],
  },
  {
    name: 'Foghorn',
    category: 'misc',
    description:
      'The foghorn of Port Lumen has been calling all night:\n\n```\n-... . .- -.-. --- -.\n```\n\nWhat does it say? The flag is `lumen{word}`, in any case.',
    author: 'Odile',
    difficulty: 2,
    points: 50,
    flags: [{ content: 'lumen{beacon}', ignore_case: true }],
    wrong: ['beacon', 'lumen{bacon}', 'lumen{deacon}'],
    tags: ['beginner', 'encoding'],
    topics: ['morse code'],
    hints: [{ content: 'Long and short, and a blank between letters.' }],
  },
  {
    name: 'Tide table',
    category: 'misc',
    description:
      'The attached tide table has a low tide that no sea would ever have. The flag is `lumen{day_hour}`, both as two digits.',
    author: 'Odile',
    difficulty: 3,
    points: 100,
    flags: [{ pattern: 'lumen\\{0?9[_-]04\\}', answer: 'lumen{09_04}' }],
    wrong: ['lumen{09_16}', 'lumen{9_4}', 'lumen{10_04}', 'lumen{04_09}'],
    tags: ['data'],
    topics: ['outliers'],
    file: {
      name: 'tides.csv',
      content:
        'day,hour,metres\n07,02,1.1\n07,08,4.6\n07,14,1.0\n07,20,4.8\n08,03,0.9\n08,09,4.9\n08,15,0.8\n08,21,5.0\n09,04,-31.7\n09,10,5.1\n09,16,0.7\n09,22,5.2\n10,04,0.6\n10,11,5.2\n',
    },
  },
  {
    name: 'Jammed winch',
    category: 'misc',
    description:
      'The winch on pier 4 takes commands over the network, but it only turns for those who solve a hundred small sums within ten seconds.',
    author: 'Bao',
    difficulty: 4,
    points: 150,
    flags: flag('lumen{sums_are_for_machines}'),
    wrong: ['lumen{winch}', 'lumen{too_slow}', 'lumen{100}'],
    tags: ['scripting', 'network'],
    topics: ['sockets'],
    connection_info: 'nc winch.lumen.example 4004',
    hints: [
      { title: 'By hand?', content: 'Nobody types that fast. Let a script read the sum and send the answer.' },
      { title: 'The trap', content: 'Sum 73 is written in words.', cost: 15, isNext: true },
    ],
  },
  {
    name: 'Message in a bottle',
    category: 'misc',
    description:
      'A bottle with a note has washed ashore. The note is in a bottle, too. And that one as well.\n\nUnpack them all.',
    author: 'Marit',
    difficulty: 5,
    points: falling(300, 100, 40),
    flags: flag('lumen{bottles_all_the_way_down}'),
    wrong: ['lumen{bottle}', 'lumen{turtles_all_the_way_down}', 'lumen{42}'],
    tags: ['scripting'],
    topics: ['archives', 'recursion'],
    file: {
      name: 'note.txt',
      content:
        'In the bottle there was another bottle, and in that one a note:\n\n"Four hundred of us were packed by the same hand, each time with another tool. Be patient, or be clever."\n',
    },
    hints: [{ content: '`file` names the tool, a loop does the rest.', cost: 20 }],
  },
  {
    name: 'Harbour master',
    category: 'misc',
    description:
      'The harbour master speaks only in regular expressions. Say something that satisfies all twelve of hers.',
    author: 'Bao',
    difficulty: 7,
    points: falling(500, 150, 25),
    flags: flag('lumen{a_word_to_please_them_all}'),
    wrong: ['lumen{.*}', 'lumen{(a|b)+}', 'lumen{regex}'],
    tags: ['puzzle'],
    topics: ['regular expressions'],
    connection_info: 'nc master.lumen.example 4012',
    requires: ['Jammed winch'],
  },
  {
    name: 'The last buoy',
    category: 'misc',
    description:
      'Three buoys, three words. Give them one after the other; the order does not matter, but all three do.\n\nOne is painted on the pier, one is in the log of the lighthouse, one is sung by the crew.',
    author: 'Odile',
    difficulty: 6,
    points: 250,
    flags: [
      { content: 'lumen{starboard}' },
      { content: 'lumen{halyard}' },
      { content: 'lumen{shanty}', ignore_case: true },
    ],
    wrong: ['lumen{port}', 'lumen{buoy}', 'lumen{anchor}', 'lumen{lighthouse}'],
    tags: ['hunt'],
    logic: 'all',
  },
  {
    name: 'Robots on deck',
    category: 'web',
    description: 'The deck hands of <http://deck.lumen.example> are machines, and they have been told where not to go.',
    author: 'Ines',
    difficulty: 1,
    points: 50,
    flags: flag('lumen{do_not_disturb_the_machines}'),
    wrong: ['lumen{robots}', 'lumen{robots.txt}', 'lumen{disallow}'],
    tags: ['beginner'],
    topics: ['information disclosure'],
    connection_info: 'http://deck.lumen.example',
    hints: [{ content: 'Search engines ask for one file before all others.' }],
  },
  {
    name: 'Cookie tin',
    category: 'web',
    description: 'The galley keeps its biscuits for officers. You have been signed on as a guest. Pity.',
    author: 'Ines',
    difficulty: 2,
    points: 100,
    flags: flag('lumen{crumbs_lead_to_the_captain}'),
    wrong: ['lumen{officer}', 'lumen{admin}', 'lumen{role=officer}'],
    tags: ['beginner', 'cookies'],
    topics: ['session handling'],
    connection_info: 'http://galley.lumen.example',
    hints: [{ title: 'Where to look', content: 'Your browser has been given something to carry.', cost: 10 }],
  },
  {
    name: 'Cargo search',
    category: 'web',
    description:
      'The cargo list of Port Lumen can be searched by name. There is one crate that no search seems to find.',
    author: 'Teo',
    difficulty: 4,
    points: falling(300, 100, 50),
    flags: flag('lumen{quote_unquote_crate_13}'),
    wrong: ["' OR 1=1 --", 'lumen{crate_13}', 'lumen{sql}', 'lumen{union_select}'],
    tags: ['databases'],
    topics: ['sql injection'],
    connection_info: 'http://cargo.lumen.example',
    file: {
      name: 'search.py',
      content:
        'def search(name):\n    query = f"SELECT id, name FROM cargo WHERE hidden = 0 AND name LIKE \'%{name}%\'"\n    return db.execute(query).fetchall()\n',
    },
    hints: [
      { content: 'Read the one line that matters twice.' },
      {
        title: 'Columns',
        content: 'The list has two columns; what you add needs two as well.',
        cost: 25,
        isNext: true,
      },
    ],
    solution:
      "The search is glued into the statement. `%' OR hidden = 1 --` shows the crate, and its name is the flag:\n\n```\nlumen{quote_unquote_crate_13}\n```\n",
  },
  {
    name: 'Weather report',
    category: 'web',
    description: 'Ask for the weather at any address you like. Really any.',
    author: 'Teo',
    difficulty: 5,
    points: falling(350, 100, 40),
    flags: flag('lumen{the_calm_inside_the_network}'),
    wrong: ['lumen{127.0.0.1}', 'lumen{localhost}', 'lumen{ssrf}'],
    tags: ['network'],
    topics: ['server-side requests'],
    connection_info: 'http://weather.lumen.example',
    requires: ['Cookie tin'],
  },
  {
    name: 'Ship in a template',
    category: 'web',
    description:
      'Name your ship and the dock prints a certificate, with your name in gold letters and a few surprises.',
    author: 'Ines',
    difficulty: 6,
    points: falling(400, 120, 30),
    flags: flag('lumen{seven_times_seven_sails}'),
    wrong: ['{{7*7}}', 'lumen{49}', 'lumen{7777777}'],
    tags: ['templates'],
    topics: ['template injection'],
    connection_info: 'http://certificates.lumen.example',
    hints: [{ title: 'A first question', content: 'What is the name of a ship called `{{7*7}}`?', cost: 30 }],
  },
  {
    name: 'Signed manifest',
    category: 'web',
    description:
      'Manifests carry a signature, so that nobody can change the cargo. The clerk is proud of it and supports every algorithm there is.',
    author: 'Teo',
    difficulty: 6,
    points: falling(400, 120, 30),
    flags: flag('lumen{none_shall_pass_but_none_did}'),
    wrong: ['lumen{none}', 'lumen{hs256}', 'lumen{alg_none}'],
    tags: ['tokens'],
    topics: ['signatures'],
    connection_info: 'http://manifest.lumen.example',
    requires: ['Cookie tin'],
    anonymize: true,
  },
  {
    name: 'Race to the quay',
    category: 'web',
    description: 'A voucher for one free mooring. One. You would like two.',
    author: 'Bao',
    difficulty: 8,
    points: falling(500, 150, 20),
    flags: flag('lumen{two_boats_one_rope}'),
    wrong: ['lumen{voucher}', 'lumen{race}', 'lumen{2}'],
    tags: ['concurrency'],
    topics: ['race conditions'],
    connection_info: 'http://moorings.lumen.example',
    requires: ['Cargo search'],
  },
  {
    name: 'Dead letters',
    category: 'crypto',
    description: 'A letter from the old lighthouse keeper:\n\n```\nyhzra{gur_byq_xrrcre_jnf_n_ebzna}\n```',
    author: 'Odile',
    difficulty: 1,
    points: 50,
    flags: flag('lumen{the_old_keeper_was_a_roman}'),
    wrong: ['yhzra{gur_byq_xrrcre_jnf_n_ebzna}', 'lumen{caesar}', 'lumen{rot13}'],
    tags: ['beginner'],
    topics: ['substitution'],
    hints: [{ content: 'Half way around the alphabet.' }],
  },
  {
    name: 'Knots',
    category: 'crypto',
    description: 'A sailor tied the same rope around every letter. The rope is five letters long and smells of fish.',
    author: 'Odile',
    difficulty: 3,
    points: 100,
    flags: flag('lumen{a_short_rope_holds_nothing}'),
    wrong: ['lumen{trout}', 'lumen{vigenere}', 'lumen{a_short_rope_holds_nothin}'],
    tags: ['classic'],
    topics: ['polyalphabetic ciphers'],
    file: { name: 'knots.txt', content: 'elayg{t_jvikm_icjx_afzxl_gfhbbgx}\nkey: ?????\n' },
    hints: [{ title: 'Fish', content: 'It swims in rivers, and it rhymes with doubt.', cost: 10 }],
  },
  {
    name: 'Twice told',
    category: 'crypto',
    description: 'Two messages, one pad. The radio officer promised it would be fine.',
    author: 'Sunniva',
    difficulty: 4,
    points: falling(300, 100, 50),
    flags: flag('lumen{one_time_means_one_time}'),
    wrong: ['lumen{two_time_pad}', 'lumen{xor}', 'lumen{crib}'],
    tags: ['xor'],
    topics: ['one-time pad'],
    file: {
      name: 'radio.txt',
      content:
        'first:  5b50788f210bb20318767d0e69bcb48f39adf0f416fd2521a24f7cd728d56a7f24d8db04978c\nsecond: 634d70ca2d1fbc195d5e60136cf99f8a39ecede625e66b28985a63df3e882b627796d3069e8c\n',
    },
    hints: [{ content: 'What do you get when you take the pad away twice?', cost: 20 }],
  },
  {
    name: 'Small primes',
    category: 'crypto',
    description: 'The customs office uses RSA. To save ink, they chose primes that fit on a stamp.',
    author: 'Sunniva',
    difficulty: 3,
    points: 150,
    flags: flag('lumen{ink_is_cheap_primes_are_not}'),
    wrong: ['lumen{65537}', 'lumen{factor}', 'lumen{phi}'],
    tags: ['rsa'],
    topics: ['factoring'],
    file: {
      name: 'stamp.txt',
      content:
        'n = 1522605027922533360535618378132637429718068114961380688657908494580122963258952897654000350692006139\ne = 65537\n',
    },
  },
  {
    name: 'Lantern oracle',
    category: 'crypto',
    description: 'The lantern blinks green when your padding is right and red when it is wrong. It never says more.',
    author: 'Sunniva',
    difficulty: 7,
    points: falling(500, 150, 25),
    flags: flag('lumen{green_green_green_red}'),
    wrong: ['lumen{padding}', 'lumen{pkcs7}', 'lumen{green}'],
    tags: ['aes'],
    topics: ['padding oracle'],
    connection_info: 'nc lantern.lumen.example 4020',
    requires: ['Twice told'],
    hints: [
      { title: 'The last byte', content: 'There are 256 values for one byte, and one of them is green.', cost: 30 },
      { title: 'The byte before', content: 'Now make the last one 0x02.', cost: 30, isNext: true },
    ],
  },
  {
    name: 'Drifting nonce',
    category: 'crypto',
    description: 'Two signatures of the harbour seal drifted ashore, and their nonces are only a few waves apart.',
    author: 'Sunniva',
    difficulty: 9,
    points: falling(500, 200, 15),
    flags: flag('lumen{a_few_waves_are_too_few}'),
    wrong: ['lumen{ecdsa}', 'lumen{nonce}', 'lumen{k}'],
    tags: ['signatures'],
    topics: ['elliptic curves', 'lattices'],
    requires: ['Small primes'],
    anonymize: true,
    file: {
      name: 'seals.txt',
      content: 'curve: P-256\nr1 = 5f0e...\ns1 = 91c4...\nr2 = a7d2...\ns2 = 03be...\nk2 - k1 < 2^24\n',
    },
  },
  {
    name: 'Rolling fog',
    category: 'crypto',
    description: 'A stream cipher made of fog, 24 bits of it. Somebody forgot that fog comes back the same way.',
    author: 'Bao',
    difficulty: 6,
    points: sinking(400, 100, 10),
    flags: flag('lumen{period_fog}'),
    wrong: ['lumen{lfsr}', 'lumen{fog}', 'lumen{16777215}'],
    tags: ['streams'],
    topics: ['shift registers'],
    file: {
      name: 'fog.py',
      content:
        'state = seed & 0xFFFFFF\n\ndef step():\n    global state\n    bit = (state ^ (state >> 1) ^ (state >> 2) ^ (state >> 7)) & 1\n    state = (state >> 1) | (bit << 23)\n    return state & 1\n',
    },
  },
  {
    name: 'Overboard',
    category: 'pwn',
    description: 'The cabin has room for 32 letters of your name. What happens to the others?',
    author: 'Ravi',
    difficulty: 3,
    points: 100,
    flags: flag('lumen{man_and_return_address_overboard}'),
    wrong: ['lumen{segfault}', 'lumen{AAAAAAAA}', 'lumen{0x41414141}'],
    tags: ['beginner', 'x86'],
    topics: ['buffer overflow'],
    connection_info: 'nc cabin.lumen.example 5001',
    file: {
      name: 'cabin.c',
      content:
        '#include <stdio.h>\n\nvoid captain(void) { /* prints the flag */ }\n\nint main(void) {\n  char name[32];\n  puts("Your name, sailor?");\n  gets(name);\n  printf("Welcome, %s\\n", name);\n}\n',
    },
    hints: [{ title: 'How far?', content: 'Count to 40, then aim for the captain.', cost: 15 }],
    solution: 'Forty letters fill the cabin and the saved frame; the address of `captain` comes next.\n',
  },
  {
    name: 'Print what I say',
    category: 'pwn',
    description: 'The parrot repeats whatever it hears. `%s` makes it nervous.',
    author: 'Ravi',
    difficulty: 5,
    points: falling(350, 100, 35),
    flags: flag('lumen{polly_wants_a_pointer}'),
    wrong: ['%p%p%p%p', 'lumen{parrot}', 'lumen{%n}'],
    tags: ['x86'],
    topics: ['format strings'],
    connection_info: 'nc parrot.lumen.example 5002',
    requires: ['Overboard'],
  },
  {
    name: 'Rope bridge',
    category: 'pwn',
    description: 'No code of yours may run here. There are plenty of planks lying around, though.',
    author: 'Ravi',
    difficulty: 7,
    points: falling(450, 150, 25),
    flags: flag('lumen{plank_by_plank_across}'),
    wrong: ['lumen{rop}', 'lumen{pop_rdi_ret}', 'lumen{gadget}'],
    tags: ['x86-64'],
    topics: ['return-oriented programming'],
    connection_info: 'nc bridge.lumen.example 5003',
    requires: ['Overboard'],
    hints: [
      { title: 'Two crossings', content: 'Go over once to learn where the library is, and come back.', cost: 40 },
    ],
  },
  {
    name: 'Double mooring',
    category: 'pwn',
    description: 'A berth that is given back twice will be given away twice.',
    author: 'Jun',
    difficulty: 8,
    points: falling(500, 150, 20),
    flags: flag('lumen{free_free_at_last}'),
    wrong: ['lumen{free}', 'lumen{malloc}', 'lumen{tcache}'],
    tags: ['heap'],
    topics: ['double free'],
    connection_info: 'nc berths.lumen.example 5004',
    requires: ['Rope bridge'],
    anonymize: true,
  },
  {
    name: 'Captive sandbox',
    category: 'pwn',
    description: 'A Python shell for guests. No imports, no builtins, no underscores, no hope?',
    author: 'Jun',
    difficulty: 6,
    points: sinking(350, 100, 8),
    flags: flag('lumen{sand_gets_everywhere}'),
    wrong: ['__import__("os")', 'lumen{sandbox}', 'lumen{subclasses}'],
    tags: ['python'],
    topics: ['sandbox escapes'],
    connection_info: 'nc beach.lumen.example 5005',
  },
  {
    name: 'Below the waterline',
    category: 'pwn',
    description: 'The engine room runs a kernel module written by the first mate, in one night, in a storm.',
    author: 'Jun',
    difficulty: 10,
    points: falling(500, 250, 10),
    flags: flag('lumen{ring_zero_ring_the_bell}'),
    wrong: ['lumen{root}', 'lumen{ioctl}', 'lumen{kernel_panic}'],
    tags: ['kernel'],
    topics: ['privilege escalation'],
    connection_info: 'nc engine.lumen.example 5006',
    requires: ['Rope bridge'],
  },
  {
    name: 'Strings attached',
    category: 'reversing',
    description: 'The puppet theatre on the pier has a stage door. The word for it is inside the puppet.',
    author: 'Jun',
    difficulty: 1,
    points: 50,
    flags: flag('lumen{no_strings_no_puppet}'),
    wrong: ['lumen{strings}', 'lumen{puppet}', 'lumen{puppet_master}'],
    tags: ['beginner'],
    topics: ['static analysis'],
    hints: [{ content: 'The challenge has the name of a tool.' }],
  },
  {
    name: 'Lock gate',
    category: 'reversing',
    description: 'The gate opens for the right number, and it compares digit by digit. Slowly.',
    author: 'Ravi',
    difficulty: 3,
    points: 150,
    flags: [{ pattern: 'lumen\\{(7341|07341)\\}', answer: 'lumen{7341}' }],
    wrong: ['lumen{0000}', 'lumen{1234}', 'lumen{7340}', 'lumen{7431}'],
    tags: ['timing'],
    topics: ['side channels'],
    max_attempts: 10,
    file: {
      name: 'gate.js',
      content:
        'function opens(code) {\n  const steps = [...code].map((digit, place) => (digit.charCodeAt(0) ^ (place * 3)) & 15);\n  return steps.join(" ") === "7 0 2 8";\n}\n',
    },
  },
  {
    name: 'Clockwork',
    category: 'reversing',
    description: 'A tower clock with an odd number of wheels. It strikes only at one moment of one day of one year.',
    author: 'Marit',
    difficulty: 5,
    points: falling(350, 100, 35),
    flags: flag('lumen{it_struck_thirteen}'),
    wrong: ['lumen{12:00}', 'lumen{clock}', 'lumen{tick_tock}'],
    tags: ['x86-64'],
    topics: ['dynamic analysis'],
    requires: ['Strings attached'],
  },
  {
    name: 'Wasm on the beach',
    category: 'reversing',
    description: 'Somebody compiled a sandcastle to WebAssembly. Find the moat.',
    author: 'Ines',
    difficulty: 6,
    points: falling(400, 120, 30),
    flags: flag('lumen{castles_made_of_stack}'),
    wrong: ['lumen{wasm}', 'lumen{sandcastle}', 'lumen{moat}'],
    tags: ['wasm'],
    topics: ['decompilation'],
    connection_info: 'http://beach.lumen.example',
    hints: [{ title: 'Tools', content: 'There is a text form of it, and a decompiler that likes it.', cost: 20 }],
  },
  {
    name: 'Ghost ship firmware',
    category: 'reversing',
    description: 'The radio of a ship nobody remembers. Its firmware still answers to one call sign.',
    author: 'Jun',
    difficulty: 8,
    points: falling(500, 150, 20),
    flags: flag('lumen{kilo_november_oscar_tango}'),
    wrong: ['lumen{ghost}', 'lumen{callsign}', 'lumen{mayday}'],
    tags: ['arm', 'embedded'],
    topics: ['firmware'],
    requires: ['Clockwork'],
  },
  {
    name: 'Figurehead VM',
    category: 'reversing',
    description: 'The figurehead thinks in instructions of her own. There are eleven, and none of them is "add".',
    author: 'Bao',
    difficulty: 9,
    points: falling(500, 200, 15),
    flags: flag('lumen{she_subtracts_therefore_she_is}'),
    wrong: ['lumen{vm}', 'lumen{bytecode}', 'lumen{eleven}'],
    tags: ['vm'],
    topics: ['custom architectures'],
    requires: ['Clockwork'],
    anonymize: true,
  },
  {
    name: 'Postcard',
    category: 'forensics',
    description: 'A lovely picture of the pier. Who took it, and what did they want to tell us?',
    author: 'Odile',
    difficulty: 2,
    points: 50,
    flags: flag('lumen{wish_you_were_here}'),
    wrong: ['lumen{postcard}', 'lumen{exif}', 'lumen{pier}'],
    tags: ['beginner', 'images'],
    topics: ['metadata'],
    hints: [{ content: 'Pictures remember more than they show.' }],
  },
  {
    name: 'Deleted log',
    category: 'forensics',
    description: 'The captain deleted last Tuesday. On a disk, deleting is a matter of opinion.',
    author: 'Teo',
    difficulty: 4,
    points: falling(300, 100, 50),
    flags: flag('lumen{tuesday_never_happened}'),
    wrong: ['lumen{tuesday}', 'lumen{undelete}', 'lumen{captain}'],
    tags: ['disk'],
    topics: ['file systems'],
    hints: [
      { title: 'Where it went', content: 'The first letter of a deleted name is only a question mark.', cost: 20 },
    ],
  },
  {
    name: 'Night watch capture',
    category: 'forensics',
    description: 'Eight hours of packets from the night watch. Most of it is boredom, one stream is not.',
    author: 'Teo',
    difficulty: 4,
    points: 200,
    flags: flag('lumen{somebody_played_chess_by_dns}'),
    wrong: ['lumen{dns}', 'lumen{wireshark}', 'lumen{chess}'],
    tags: ['network'],
    topics: ['packet captures', 'covert channels'],
    requires: ['Postcard'],
  },
  {
    name: 'Black box',
    category: 'forensics',
    description: 'A memory image of the bridge computer, taken one minute before it went dark.',
    author: 'Teo',
    difficulty: 7,
    points: falling(450, 150, 25),
    flags: flag('lumen{the_last_minute_counts}'),
    wrong: ['lumen{volatility}', 'lumen{pid_4}', 'lumen{memory}'],
    tags: ['memory'],
    topics: ['memory forensics'],
    requires: ['Deleted log'],
  },
  {
    name: 'Whale song',
    category: 'forensics',
    description: 'Nine seconds of a whale. Biologists say whales do not sing in rectangles.',
    author: 'Odile',
    difficulty: 5,
    points: falling(300, 100, 40),
    flags: flag('lumen{look_at_the_song}'),
    wrong: ['lumen{whale}', 'lumen{52hz}', 'lumen{moby}'],
    tags: ['audio'],
    topics: ['spectrograms'],
    hints: [{ content: 'Do not listen. Look.', cost: 15 }],
  },
  {
    name: 'Winter cruise',
    category: 'forensics',
    description: 'Kept back for the second day: the full disk of the ice breaker. *Not released yet.*',
    author: 'Marit',
    difficulty: 8,
    points: falling(500, 200, 20),
    flags: flag('lumen{cold_boot_warm_heart}'),
    wrong: [],
    tags: ['disk'],
    state: 'hidden',
  },
];
