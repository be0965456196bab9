/** Parameter of the stack: with another value the CDN takes up a changed origin secret (infra/commands/admin/update-cdn.ts). */
export const keyChangeParameter = 'KeyChange';
