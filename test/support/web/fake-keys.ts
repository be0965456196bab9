import { vi } from 'vitest';

/** Fakes a browser with passkeys and a device that gives this answer, by default a valid key. */
export function fakeKeys(answer: () => Promise<unknown> = async () => ({ toJSON: () => key })) {
  const asked: unknown[] = [];
  const ask = vi.fn(async (options: unknown) => {
    asked.push(options);
    return answer();
  });
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: ask, get: ask },
  });
  return { asked };
}

const key = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  },
  clientExtensionResults: {},
};
