/** A stack's template as `Template.toJSON()` gives it. */
export interface StackTemplate {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
}

export interface TemplateResource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties are trees of anything
  readonly Properties: any;
  readonly DependsOn?: string | readonly string[];
}

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'us-east-1',
  'AWS::AccountId': '111122223333',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** CloudFormation ends the names it makes with this many random characters. */
const suffix = 'ABCDEFGHIJKL';

/**
 * A property as AWS receives it, with every reference replaced by a name or an ARN of the length that CloudFormation
 * would give it. Names that AWS shortens are counted in full, so a size is never underestimated.
 */
export function expanded(value: unknown, stackName: string): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item, stackName));
  if (value === null || typeof value !== 'object') return value;
  const [[key, argument] = ['', undefined], ...others] = Object.entries(value);
  const name = (id: string) => `${stackName}-${id}-${suffix}`;
  if (others.length === 0) {
    switch (key) {
      case 'Ref':
        return pseudoParameters[argument] ?? name(argument);
      case 'Fn::GetAtt':
        return argument[1] === 'Arn'
          ? `arn:aws:service:us-east-1:111122223333:kind:${name(argument[0])}`
          : name(argument[0]);
      case 'Fn::Join': {
        const parts = expanded(argument[1], stackName);
        return Array.isArray(parts) ? parts.join(argument[0]) : parts;
      }
      case 'Fn::Sub':
        return String(Array.isArray(argument) ? argument[0] : argument);
    }
  }
  return Object.fromEntries(Object.entries(value).map(([entry, item]) => [entry, expanded(item, stackName)]));
}

/** Bytes of a value as JSON, after `expanded`. */
export function bytesOf(value: unknown, stackName: string): number {
  const whole = expanded(value, stackName);
  return Buffer.byteLength(typeof whole === 'string' ? whole : JSON.stringify(whole));
}
