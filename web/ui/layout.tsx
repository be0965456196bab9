import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';
import { type ElementProps, Title } from './text.tsx';

type Step = 0 | 1 | 2 | 3 | 4 | 5;

interface LayoutProps extends ElementProps {
  /** Steps of the spacing scale, as CSS has them: one for both directions, or that between lines and that within one. */
  readonly gap?: `${Step}` | `${Step} ${Step}`;
}

interface StackProps extends LayoutProps {
  /** Its parts are as wide as what is in them, not as the stack. */
  readonly start?: boolean;
}

/** Parts below each other. */
export function Stack({ as: Element = 'div', gap = '2', start, className, ...rest }: StackProps) {
  return (
    <Element
      className={classNames(styles.stack, start && styles.start, className)}
      style={gapOf(gap)}
      {...rest}
    />
  );
}

interface RowProps extends LayoutProps {
  /** Words of several sizes stand on one baseline; else all parts are centered. */
  readonly baseline?: boolean;
  /** The room that is left lies between the parts. */
  readonly between?: boolean;
}

/** Parts beside each other, on further lines where one is too short. An empty one takes no room. */
export function Row({ as: Element = 'div', gap = '1', baseline, between, className, ...rest }: RowProps) {
  return (
    <Element
      className={classNames(styles.row, baseline && styles.baseline, between && styles.between, className)}
      style={gapOf(gap)}
      {...rest}
    />
  );
}

function gapOf(gap: string): CSSProperties {
  const steps = gap.split(' ').map((step) => (step === '0' ? '0' : `var(--s${step})`));
  return { '--gap': steps.join(' ') } as CSSProperties;
}

/** Entries below each other, with a line above each. */
export function List({ as: Element = 'ul', className, ...rest }: ElementProps) {
  return <Element className={classNames(styles.list, className)} {...rest} />;
}

interface SectionProps extends StackProps {
  readonly title: string;
  readonly titleSize?: 's' | 'm';
  /** Set off from what is above it by a line. */
  readonly divided?: boolean;
}

/** A part of a page below the heading that names it. */
export function Section({ title, titleSize, divided, className, children, ...rest }: SectionProps) {
  const id = useId();
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      className={classNames(divided && styles.divided, className)}
      {...rest}
    >
      <Title id={id} size={titleSize}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface FactProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One line of a `dl`: what it is about at its start, what is known of it at its end. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <Row gap="0 2" baseline between className={classNames(styles.fact, className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  );
}
