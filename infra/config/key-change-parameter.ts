/** Stack parameter; changing its value makes the CDN read the changed origin secret (infra/commands/admin/update-cdn.ts). */
export const keyChangeParameter = 'KeyChange';
