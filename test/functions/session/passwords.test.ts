// Rule 17.6
import { describe, expect, it } from 'vitest';
import { passwordProblem } from '#functions/session/password-rules.ts';
import { createPasswords, targetCost } from '#functions/session/passwords.ts';
import { isLong } from '#test/support/sizes.ts';

describe('a stored password', () => {
  it('is hashed at or above OWASP’s cost for scrypt', async () => {
    const stored = await createPasswords().hash('a staircase to the moon');

    expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    // OWASP's cheat sheet trades memory for passes: from N=2^17, p=1 to N=2^13, p=10.
    expect(2 ** targetCost.logN * targetCost.r * targetCost.p).toBeGreaterThanOrEqual(2 ** 13 * 8 * 10);
  });

  it('matches only its exact bytes', async () => {
    const passwords = createPasswords({ logN: 4, r: 8, p: 1 });
    const stored = await passwords.hash('ünï côde 🎨');

    expect(await passwords.verify('ünï côde 🎨', stored)).toBe(true);
    expect(await passwords.verify('ünï côde 🎨'.normalize('NFD'), stored)).toBe(false);
    expect(await passwords.verify('', stored)).toBe(false);
  });

  it('has a different hash for each user with the same password', async () => {
    const passwords = createPasswords({ logN: 4, r: 8, p: 1 });

    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
    expect(await passwords.verify('', passwords.nobody)).toBe(false);
  });

  it.each(['', 'plain', '$scrypt$ln=14,r=8,p=5$aa$', '$scrypt$ln=99,r=8,p=5$aaaa$bbbb'])(
    'cannot be verified if its hash is damaged (%s)',
    async (stored) => {
      await expect(createPasswords().verify('x', stored)).rejects.toThrow('damaged');
    },
  );
});

describe('a new password', () => {
  it.each([
    'Passw0rd!2024',
    'q1w2e3r4t5y6',
    '123456789012',
    'aaaaaaaaaaaa',
    'letmein-letmein',
    'M1ch@el-J0rdan',
  ])('is refused when it is as common as %s', async (password) => {
    expect(await passwordProblem(password, 'marlo')).toBe('This password is too common');
  });

  it.each(['P4int1ngs-2026', 'my-art-gallery', 'wren-wren-2026'])(
    'is refused when it consists of trade words or words of the shop, like %s',
    async (password) => {
      expect(await passwordProblem(password, 'anna')).toMatch(/guessed|name of the shop/);
    },
  );

  it.each(['a staircase to the moon', 'the heart of a cartographer', 'seven doors in a gallery'])(
    'is accepted when it is a sentence with a trade word, like %s',
    async (password) => {
      expect(await passwordProblem(password, 'anna')).toBeUndefined();
    },
  );

  it.each(['the CURATOR paints', 'I am Marlo Wren.', 'm-a-r-l-o-w-r-e-n'])(
    'is refused when it contains the username or a name of the shop, like %s',
    async (password) => {
      expect(await passwordProblem(password, 'curator')).toBe(
        'Password must not contain the username or a name of the shop',
      );
    },
  );

  it.each([
    ['quiet-cupboards!', 'https://www.quietcupboards.co.uk'],
    ['My Harbor Doors', 'https://harbordoors.art'],
  ])('is refused if it contains the site’s domain name, as %s does at %s', async (password, siteOrigin) => {
    expect(await passwordProblem(password, 'curator', siteOrigin)).toBe(
      'Password must not contain the username or a name of the shop',
    );
    expect(await passwordProblem(password, 'curator', 'http://localhost:3000')).toBeUndefined();
  });

  it('is refused with fewer than 12 characters or more than 256', async () => {
    expect(await passwordProblem('seven doors', 'marlo')).toBe('Password must have at least 12 characters');
    expect(await passwordProblem('ab'.repeat(129), 'marlo')).toBe('Password is too long');
  });

  it.each(['correct horse battery staple', '582039576614', 'ëüïöäßñç ëüïä', 'Jo paints at night'])(
    'is accepted when it is not guessed early, like %s',
    async (password) => {
      expect(await passwordProblem(password, 'jo')).toBeUndefined();
    },
  );

  it('is refused when it is one of the 10,000 most common passwords with an addition', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const accepted: string[] = [];
    for (const [place, common] of dictionary['passwords-common'].slice(0, 10_000).entries()) {
      const longer = [`${common}2026`, `${common}!!!!!!!!`, `${common}-${common}`, common];
      // Tests one addition for every tenth password. A long run tests all.
      for (const password of isLong ? longer : longer.filter((_, way) => way * 10 === place % 40)) {
        if ((await passwordProblem(password, 'marlo')) === undefined) accepted.push(password);
      }
    }

    expect(accepted).toEqual([]);
  });
});
