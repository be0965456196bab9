import type { AllHTMLAttributes, ComponentProps, ElementType, FormEventHandler, Ref } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

/** Properties of a component that can render as any element. */
export interface ElementProps
  extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'size' | 'start' | 'onSubmit'> {
  readonly as?: ElementType;
  readonly ref?: Ref<HTMLElement>;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
}

interface TextProps extends ElementProps {
  readonly size?: 's' | 'xs';
  /** `soft` is for secondary text, `danger` for errors. */
  readonly tone?: 'soft' | 'danger' | undefined;
  readonly strong?: boolean;
}

/** Text in lines of readable length. It takes no space when empty, so that a live region can stay on the page. */
export function Text({ as: Element = 'p', size, tone, strong, className, ...rest }: TextProps) {
  return (
    <Element
      className={classNames(
        styles.text,
        size && styles[size],
        tone && styles[tone],
        strong && styles.strong,
        className,
      )}
      {...rest}
    />
  );
}

/** An explanation, smaller and quieter than the text it explains. */
export function Note(props: TextProps) {
  return <Text size="s" tone="soft" {...props} />;
}

/** A button that looks like a link in a text. */
export function TextButton(props: ComponentProps<typeof Button>) {
  return <Button variant="quiet" className={styles.button} {...props} />;
}

interface TitleProps extends ElementProps {
  readonly size?: 's' | 'm' | undefined;
}

/** The heading of a part of a page. */
export function Title({ as: Element = 'h2', size = 's', className, ...rest }: TitleProps) {
  return (
    <Element className={classNames(size === 'm' ? styles.titleM : styles.titleS, className)} {...rest} />
  );
}
