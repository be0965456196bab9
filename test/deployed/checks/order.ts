import { list } from '#test/deployed/grants.ts';
import { deploymentsOf, filesBelow } from '#test/deployed/pages.ts';
import type { Stack } from '#test/deployed/template.ts';
import { type Check, expect } from './check.ts';

/** Everything a resource waits for: what it names, what it depends on, and what those wait for. */
function waitsFor(stack: Stack, id: string, seen = new Set<string>()): ReadonlySet<string> {
  const resource = stack.template.Resources[id];
  if (!resource) return seen;
  const named = [...list(resource.DependsOn), ...referencesIn(resource.Properties)];
  for (const other of named) {
    if (seen.has(other)) continue;
    seen.add(other);
    waitsFor(stack, other, seen);
  }
  return seen;
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return [inner];
    if (key === 'Fn::GetAtt' && Array.isArray(inner)) return [String(inner[0])];
    if (key === 'Fn::Sub') return [...JSON.stringify(inner).matchAll(/\$\{(\w+)/g)].map(([, id = '']) => id);
    return referencesIn(inner);
  });
}

export const orderChecks: readonly Check[] = [
  {
    name: 'scripts are up before any page that names them',
    isBare: true,
    run: async ({ shop: { stack } }) => {
      const deployments = deploymentsOf(stack);
      const scripts = deployments.filter(({ files }) => files.some(({ name }) => name.endsWith('.js')));
      const pages = deployments.filter(({ files }) => files.some(({ name }) => name.endsWith('.html')));
      expect(scripts.length > 0 && pages.length > 0, 'No scripts or no pages are put up at all');
      const rendering = stack
        .all<{ Code: { S3Key?: string } }>('AWS::Lambda::Function')
        .filter(({ properties: { Code } }) =>
          (Code.S3Key ? filesBelow(stack.asset(Code.S3Key)) : []).some(({ name }) => name.endsWith('.html')),
        );
      for (const { id } of [...pages, ...rendering]) {
        const before = waitsFor(stack, id);
        for (const { id: script } of scripts) {
          expect(id === script || before.has(script), `${id} may be there before ${script}`);
        }
      }
    },
  },
  {
    name: 'the workflow, the schedules and the API call what was released, not what was just uploaded',
    isBare: true,
    run: async ({ shop: { stack } }) => {
      const aliases = stack.all('AWS::Lambda::Alias').map(({ id }) => stack.ref(id));
      const called = [
        ...stack
          .all<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration')
          .map(({ properties }) => properties.IntegrationUri),
        ...stack
          .all<{ Target: { Arn: string } }>('AWS::Scheduler::Schedule')
          .map(({ properties }) => properties.Target.Arn),
        ...stack
          .all<{ DefinitionSubstitutions?: Record<string, string> }>('AWS::StepFunctions::StateMachine')
          .flatMap(({ properties }) => Object.values(properties.DefinitionSubstitutions ?? {})),
        ...stack
          .all<{ Targets?: { Arn: string }[] }>('AWS::Events::Rule')
          .flatMap(({ properties }) => (properties.Targets ?? []).map(({ Arn }) => Arn)),
      ];
      const loose = called.filter((arn) => !aliases.includes(arn));
      expect(loose.length === 0, `Called without an alias: ${loose.join(', ')}`);
    },
  },
];
