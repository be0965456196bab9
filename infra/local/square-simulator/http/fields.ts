import type { Money } from '#infra/local/square-simulator/store/types.ts';
import { invalid, type Problem } from './problem.ts';

interface TextRules {
  readonly required?: boolean;
  /** Characters. */
  readonly max?: number;
  readonly oneOf?: readonly string[];
}

/** Reads a request body as strictly as Square does; every complaint names the field's whole path. */
export class Fields {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #missingCode: string;

  /** @param missingCode orders answer BAD_REQUEST for a missing field, everything else MISSING_REQUIRED_PARAMETER. */
  constructor(value: unknown, path = '', missingCode = 'MISSING_REQUIRED_PARAMETER') {
    if (!isRecord(value)) throw invalid('EXPECTED_OBJECT', 'Expected an object.', path || undefined);
    this.raw = value;
    this.#path = path;
    this.#missingCode = missingCode;
  }

  path(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  has(name: string): boolean {
    return this.#value(name) !== undefined;
  }

  missing(name: string): Problem {
    return invalid(this.#missingCode, 'Missing required parameter.', this.path(name));
  }

  text(name: string, rules: TextRules = {}): string | undefined {
    const value = this.#value(name);
    if (value === undefined || value === '') {
      if (rules.required) throw this.missing(name);
      return undefined;
    }
    if (typeof value !== 'string') throw invalid('EXPECTED_STRING', 'Expected a string.', this.path(name));
    if (rules.max !== undefined && value.length > rules.max) {
      throw invalid(
        'VALUE_TOO_LONG',
        `Field must not be greater than ${rules.max} in length`,
        this.path(name),
      );
    }
    if (rules.oneOf && !rules.oneOf.includes(value)) {
      throw invalid('INVALID_ENUM_VALUE', `\`${value}\` is not a valid enum value`, this.path(name));
    }
    return value;
  }

  requiredText(name: string, rules: Omit<TextRules, 'required'> = {}): string {
    return this.text(name, { ...rules, required: true }) ?? '';
  }

  integer(name: string): number | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw invalid('EXPECTED_INTEGER', 'Expected an integer value.', this.path(name));
    }
    return value;
  }

  /** Milliseconds. */
  instant(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const time = Date.parse(text);
    if (Number.isNaN(time)) throw invalid('INVALID_TIME', 'Expected an RFC 3339 time.', this.path(name));
    return time;
  }

  flag(name: string): boolean | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'boolean') throw invalid('EXPECTED_BOOLEAN', 'Expected a boolean.', this.path(name));
    return value;
  }

  money(name: string): Money | undefined {
    const fields = this.object(name);
    if (!fields) return undefined;
    const amount = fields.integer('amount');
    if (amount === undefined) throw fields.missing('amount');
    const currency = fields.requiredText('currency');
    if (!/^[A-Z]{3}$/.test(currency)) {
      throw invalid(
        'INVALID_ENUM_VALUE',
        `\`${currency}\` is not a valid enum value`,
        fields.path('currency'),
      );
    }
    return { amount, currency };
  }

  requiredMoney(name: string): Money {
    const money = this.money(name);
    if (!money) throw this.missing(name);
    return money;
  }

  object(name: string): Fields | undefined {
    const value = this.#value(name);
    return value === undefined ? undefined : new Fields(value, this.path(name), this.#missingCode);
  }

  requiredObject(name: string): Fields {
    const fields = this.object(name);
    if (!fields) throw this.missing(name);
    return fields;
  }

  objects(name: string): readonly Fields[] {
    return this.#list(name).map(
      (value, index) => new Fields(value, `${this.path(name)}[${index}]`, this.#missingCode),
    );
  }

  texts(name: string): readonly string[] {
    return this.#list(name).map((value, index) => {
      if (typeof value !== 'string') {
        throw invalid('EXPECTED_STRING', 'Expected a string.', `${this.path(name)}[${index}]`);
      }
      return value;
    });
  }

  #list(name: string): readonly unknown[] {
    const value = this.#value(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw invalid('EXPECTED_ARRAY', 'Expected an array.', this.path(name));
    return value;
  }

  #value(name: string): unknown {
    return this.raw[name] ?? undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
