/** The order matters: user agents also contain the names of browsers that they resemble. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Short name of browser and system: `Firefox 140, Linux`. Returns an unknown user agent as it is, cut to 60 characters,
 * and null for an empty one.
 */
export function browserOf(user_agent: string | null): string | null {
  if (user_agent === null || user_agent === '') return null;
  const browser = BROWSERS.find(([pattern]) => pattern.test(user_agent));
  if (!browser) return user_agent.length > 60 ? `${user_agent.slice(0, 59)}…` : user_agent;
  const [pattern, name] = browser;
  const version = pattern.exec(user_agent)?.[1] ?? '';
  const system = SYSTEMS.find(([sign]) => sign.test(user_agent))?.[1];
  return [`${name} ${version}`, system].filter(Boolean).join(', ');
}
