// Rule 12.12
import { expect, it } from 'vitest';
import { browserName } from '#functions/session/login.ts';

const chrome = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36${rest}`;
const webkit = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;

it.each([
  [chrome('Windows NT 10.0; Win64; x64'), 'Chrome on Windows'],
  [chrome('Windows NT 10.0; Win64; x64', ' Edg/142.0.0.0'), 'Edge on Windows'],
  [chrome('Macintosh; Intel Mac OS X 10_15_7', ' OPR/120.0.0.0'), 'Opera on a Mac'],
  [chrome('Linux; Android 10; K'), 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [webkit('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Version/18.5 Safari/604.1'), 'Safari on iPhone'],
  [webkit('iPad; CPU OS 18_5 like Mac OS X', 'CriOS/142.0 Safari/604.1'), 'Chrome on iPad'],
  [webkit('Macintosh; Intel Mac OS X 10_15_7', 'Version/18.5 Safari/605.1.15'), 'Safari on a Mac'],
  ['curl/8.5.0', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('browserName for the user agent %s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
