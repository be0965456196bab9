import { type Allows, demand, localAccount, localRegion, Refusal } from './wire.ts';

/** Maximum bytes of a standard parameter (Systems Manager guide, "Managing parameter tiers"). */
const largestValue = 4096;

interface Input {
  readonly Name?: string;
  readonly Names?: readonly string[];
  readonly Value?: string;
  readonly Overwrite?: boolean;
  readonly WithDecryption?: boolean;
}

export type Parameters = Map<string, string>;

/**
 * Systems Manager's Parameter Store for SecureStrings. Its errors are from the API reference: ParameterNotFound,
 * ParameterAlreadyExists, ValidationException, and AccessDeniedException from IAM or KMS. Each read and write of a
 * SecureString also calls KMS (KMS guide, "How AWS Systems Manager Parameter Store uses AWS KMS").
 */
export function parameterStore(parameters: Parameters, allows: Allows) {
  const arn = (name: string) => `arn:aws:ssm:${localRegion}:${localAccount}:parameter${name}`;
  const key = `arn:aws:kms:${localRegion}:${localAccount}:key/aws-ssm`;

  function demandKey(kms: 'kms:Decrypt' | 'kms:Encrypt'): void {
    if (allows({ action: kms, resource: key })) return;
    throw new Refusal(
      'AccessDeniedException',
      'The ciphertext refers to a customer master key that does not exist, does not exist in this region, or you are not allowed to access.',
    );
  }

  function getParameter({ Name = '', WithDecryption = false }: Input) {
    demand(allows, { action: 'ssm:GetParameter', resource: arn(Name) });
    const value = parameters.get(Name);
    if (value === undefined) throw new Refusal('ParameterNotFound', `Parameter ${Name} not found.`);
    if (WithDecryption) demandKey('kms:Decrypt');
    // Without decryption, Parameter Store returns a SecureString as ciphertext.
    const shown = WithDecryption ? value : Buffer.from(`sealed ${Name}`).toString('base64');
    return { Parameter: { Name, ARN: arn(Name), Type: 'SecureString', Value: shown, Version: 1 } };
  }

  function putParameter({ Name = '', Value = '', Overwrite = false }: Input) {
    demand(allows, { action: 'ssm:PutParameter', resource: arn(Name) });
    if (!/^\/[\w./-]+$/.test(Name) || Value === '' || Buffer.byteLength(Value) > largestValue) {
      throw new Refusal('ValidationException', 'Name or value is not acceptable.');
    }
    if (parameters.has(Name) && !Overwrite) {
      throw new Refusal('ParameterAlreadyExists', 'The parameter already exists.');
    }
    demandKey('kms:Encrypt');
    parameters.set(Name, Value);
    return { Version: 1, Tier: 'Standard' };
  }

  function deleteParameters({ Names = [] }: Input) {
    for (const name of Names) demand(allows, { action: 'ssm:DeleteParameters', resource: arn(name) });
    const there = Names.filter((name) => parameters.delete(name));
    return { DeletedParameters: there, InvalidParameters: Names.filter((name) => !there.includes(name)) };
  }

  return { GetParameter: getParameter, PutParameter: putParameter, DeleteParameters: deleteParameters };
}
