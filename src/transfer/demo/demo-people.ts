/** What players call themselves is made of one of these, and one of those below. */
// prettier-ignore
export const FIRST_WORDS = [
  'amber', 'bold', 'brine', 'brisk', 'cobalt', 'copper', 'coral', 'crisp', 'dapper', 'dusty', 'ember', 'faint', 'feral', 'fuzzy',
  'gentle', 'gilded', 'hasty', 'hollow', 'humble', 'icy', 'idle', 'ivory', 'jolly', 'keen', 'lanky', 'lazy', 'linen', 'lucid',
  'lunar', 'mellow', 'misty', 'mossy', 'nimble', 'nocturnal', 'null', 'odd', 'olive', 'opal', 'pale', 'patient', 'plain', 'plucky',
  'quick', 'quiet', 'rapid', 'raw', 'rusty', 'salty', 'shy', 'silent', 'slow', 'snowy', 'solar', 'spare', 'stray', 'sunny', 'tepid',
  'tidal', 'tiny', 'velvet', 'void', 'wary', 'wild', 'witty', 'woolly', 'zesty',
] as const;

// prettier-ignore
export const SECOND_WORDS = [
  'albatross', 'badger', 'beacon', 'bittern', 'buoy', 'cormorant', 'crab', 'cutter', 'dolphin', 'dory', 'eel', 'egret', 'falcon',
  'ferry', 'finch', 'fox', 'gannet', 'gull', 'harbour', 'hare', 'heron', 'ibis', 'jetty', 'kelp', 'kestrel', 'lantern', 'limpet',
  'lobster', 'lynx', 'mackerel', 'marlin', 'mole', 'moth', 'newt', 'octopus', 'orca', 'osprey', 'otter', 'owl', 'oyster', 'pelican',
  'pike', 'plover', 'puffin', 'quail', 'raven', 'reef', 'rook', 'sable', 'seal', 'shrimp', 'skua', 'sloop', 'sparrow', 'squid',
  'starling', 'stoat', 'stork', 'swift', 'tern', 'toad', 'trout', 'turtle', 'urchin', 'walrus', 'whelk', 'wren', 'yawl',
] as const;

// prettier-ignore
export const TEAM_NAMES = [
  'Bilge Rats Anonymous', 'Off By One Knot', 'The Segfaulting Seagulls', 'Null Island', 'Port Scanners Union', 'Heap of Herrings',
  'Salt and Hash', 'Kernel Sanders', 'Tide and Seek', 'Rope Chain Gang', 'Byte the Hook', 'Deep C Divers', 'Anchors Await',
  'Stack Overboard', 'The Packet Smugglers', 'Root Kayak', 'Barnacle Injection', 'Cold Boots', 'Cached and Confused',
  'Lighthouse Keepers', 'Phishing Licence', 'Sudo Sailors', 'Mutex Mermaids', 'Race Condition Regatta', 'Half Adder Harbour',
  'Cross Site Sailing', 'Entropy Pool Party', 'Buffer Overboard', 'Xor Else', 'Quantum Quay', 'Dead Reckoning', 'Fork Bombay',
  'Hex and the Sea', 'Endian Ocean', 'Parity Pirates', 'The Patch Cables', 'Signal to Noise', 'Pier to Pier', 'Flag Semaphore',
  'Garbage Collectors', 'Three Way Handshake', 'Lost in Transit', 'Sandbox Tourists', 'Greybeards', 'Idle Hands', 'Odd Parity',
  'Warm Standby', 'Undefined Behaviour', 'Rubber Duck Navy', 'Last Commit',
] as const;

/** Places that do not exist. */
// prettier-ignore
export const AFFILIATIONS = [
  'Port Lumen College', 'Lumen Institute of Technology', 'Grey Harbour University', 'Saltmarsh School', 'North Quay Makers',
  'Lighthouse Hackspace', 'Tidewater Polytechnic', 'Old Dock Library', 'Ferry Street Computer Club', 'Isle of Byte Academy',
] as const;

/** How many players come from where, roughly. */
// prettier-ignore
export const COUNTRIES = [
  'DE', 'DE', 'DE', 'FR', 'FR', 'NL', 'NL', 'NO', 'NO', 'SE', 'FI', 'DK', 'PL', 'PL', 'IT', 'ES', 'PT', 'IE', 'GB', 'GB', 'US', 'US',
  'US', 'CA', 'BR', 'IN', 'IN', 'JP', 'KR', 'TW', 'SG', 'AU', 'NZ', 'KE', 'ZA', 'CZ', 'AT', 'CH', 'EE', 'GR',
] as const;

export const BRACKETS = [
  { name: 'Open', description: 'Everybody', share: 0.55 },
  { name: 'Students', description: 'At a school or university', share: 0.3 },
  { name: 'Newcomers', description: 'The first event of this kind', share: 0.15 },
] as const;

export const EDITORS = ['vim', 'emacs', 'nano', 'ed', 'whatever is installed', 'a pencil'] as const;
