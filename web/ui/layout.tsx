import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';
import { type ElementProps, Title } from './text.tsx';

type Step = 0 | 1 | 2 | 3 | 4 | 5;

interface LayoutProps extends ElementProps {
  /** Steps of the spacing scale, as in CSS `gap`: one for both directions, or one each for rows and columns. */
  readonly gap?: `${Step}` | `${Step} ${Step}`;
}

interface StackProps extends LayoutProps {
  /** Keeps children as wide as their content, not as wide as the stack. */
  readonly start?: boolean;
}

/** Places its children in a column. */
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
  /** Aligns texts of several sizes at the baseline. Otherwise the children are centered. */
  readonly baseline?: boolean;
  /** Puts the remaining space between the children. */
  readonly between?: boolean;
}

/** Places its children in a row, which wraps. It takes no space when empty. */
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

/** A list in a column, with a line above each entry. */
export function List({ as: Element = 'ul', className, ...rest }: ElementProps) {
  return <Element className={classNames(styles.list, className)} {...rest} />;
}

interface SectionProps extends StackProps {
  readonly title: string;
  readonly titleSize?: 's' | 'm';
  /** Draws a line between the section and the content above it. */
  readonly divided?: boolean;
}

/** A part of a page that has a heading. */
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

/** One line of a `dl`, with the name at its start and the value at its end. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <Row gap="0 2" baseline between className={classNames(styles.fact, className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  );
}
