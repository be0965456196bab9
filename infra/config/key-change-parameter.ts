/** Stack parameter whose change makes the CDN read the new origin secret (infra/commands/admin/update-cdn.ts). */
export const keyChangeParameter = 'KeyChange';
