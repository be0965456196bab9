import { appleFileUrl } from '#functions/enquiries/apple-file.ts';
import type { DeployedStack } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { routes } from '#shared/contract/routes.ts';
import { wallets } from '#shop-config';
import { type Finding, findingOn } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

const day = 24 * 60 * 60_000;
/** Days before expiry when a certificate needs attention. ACM renews it 60 days before, if its DNS record still exists. */
const renewalDays = 45;

export async function checkCertificate(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const found = findingOn('Certificate');
  if (stage.domain === '') return found.ok('none needed without a domain of your own');
  const certificate = await ports.certificate(stage.certificateArn);
  if (!certificate) {
    return found.stopsDeploying(
      `there is no ${stage.certificateArn} in this account.`,
      `Ask for one for ${stage.domain} in Certificate Manager in us-east-1, and put its ARN into infra/stages/${stage.name}.json.`,
    );
  }
  const domains = [stage.domain, stage.redirectDomain].filter(Boolean);
  const uncovered = domains.filter((domain) => !certificate.names.some((name) => covers(name, domain)));
  if (uncovered.length > 0) {
    return found.stopsDeploying(
      `it is for ${certificate.names.join(', ')}, not for ${uncovered.join(' and ')}.`,
      `Ask for one for ${domains.join(' and ')}, or correct "domain" and "redirectDomain" in infra/stages/${stage.name}.json.`,
    );
  }
  if (certificate.status === 'PENDING_VALIDATION') {
    return found.stopsDeploying(
      'it waits for proof that the domain is yours.',
      'Enter the CNAME record that Certificate Manager shows where your domain is kept; then it takes some minutes.',
    );
  }
  if (certificate.status !== 'ISSUED') {
    return found.stopsDeploying(
      `it is ${certificate.status}.`,
      `Ask for a new one for ${stage.domain} in us-east-1.`,
    );
  }
  const days = Math.floor(((certificate.until ?? Number.POSITIVE_INFINITY) - ports.now()) / day);
  if (days < renewalDays) {
    return found.warning(
      `it ends in ${days} days and was not renewed.`,
      'Is the CNAME record of Certificate Manager still there? ACM renews by itself while it is.',
    );
  }
  return found.ok(`for ${stage.domain}`);
}

/** A star stands for one label (RFC 6125). */
function covers(name: string, domain: string): boolean {
  if (!name.startsWith('*.')) return name === domain;
  return domain.slice(domain.indexOf('.') + 1) === name.slice(2);
}

/** Subject of findings about the domain's record. While the record is wrong, a deploy tests CloudFront's address. */
export const domainSubject = 'Domain';

/** Checks that each domain leads to the distribution: by a CNAME or, at the top of a zone, by the same addresses. */
export async function checkDomain(
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<readonly Finding[]> {
  const found = findingOn(domainSubject);
  if (stage.domain === '') return [found.ok('none of your own: the shop answers under CloudFront’s name')];
  const target = stack?.outputs['DistributionName'];
  if (!target) return [found.pending(`${stage.domain} gets its record after the first deploy`)];
  const second = stage.redirectDomain;
  return [
    await checkRecord(ports, domainSubject, stage.domain, target),
    ...(second === '' ? [] : [await checkRecord(ports, 'Second domain', second, target)]),
  ];
}

async function checkRecord(
  ports: DoctorPorts,
  subject: string,
  domain: string,
  target: string,
): Promise<Finding> {
  const found = findingOn(subject);
  const record = await ports.lookUp(domain);
  if (record.alias === target) return found.ok(`${domain} leads to ${target}`);
  const { addresses } = await ports.lookUp(target);
  if (record.addresses.some((address) => addresses.includes(address))) {
    return found.ok(`${domain} leads to ${target}`);
  }
  const enter = `Enter a CNAME record ${domain} → ${target} (an ALIAS or ANAME record at the top of a zone); it may take an hour to be seen everywhere.`;
  return record.alias === undefined && record.addresses.length === 0
    ? found.stopsSelling(`${domain} has no record yet.`, enter)
    : found.stopsSelling(
        `${domain} leads to ${record.alias ?? record.addresses.join(', ')}, not to the shop.`,
        enter,
      );
}

/** Checks Square's current file for Apple at each host name, because Apple does not follow redirects. */
export async function checkApplePay(
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<Finding> {
  const found = findingOn('Apple Pay');
  if (!wallets.applePay) return found.ok('not offered (shop.config.ts)');
  if (stage.domain === '') return found.ok('not offered: it needs a domain of your own');
  if (!stack) return found.pending('needs a file that the shop serves after the first deploy');
  const wanted = await ports.fetchText(appleFileUrl);
  if (wanted.status !== 200) return found.pending('Square does not give its file just now');
  const domains = [stage.domain, stage.redirectDomain].filter(Boolean);
  for (const domain of domains) {
    const url = `https://${domain}${routes.applePayDomain.path}`;
    const { status, text } = await ports.fetchText(url);
    if (status === 200 && text === wanted.text) continue;
    return found.warning(
      `${url} answers ${status === 200 ? 'another file than Square’s' : status || 'nothing'}: Apple does not accept it.`,
      `npm run deploy -- --stage ${stage.name}. Just after Square has changed its file this goes away within an hour.`,
    );
  }
  return found.ok(`${domains.join(' and ')}: Square’s file is served (register each at Square once)`);
}
