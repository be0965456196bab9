import type { AllHTMLAttributes, ComponentProps, ElementType, FormEventHandler, Ref } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

/** What a part that may be any element takes. */
export interface ElementProps
  extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'size' | 'start' | 'onSubmit'> {
  readonly as?: ElementType;
  readonly ref?: Ref<HTMLElement>;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
}

interface TextProps extends ElementProps {
  readonly size?: 's' | 'xs';
  /** `soft` for what comes second, `danger` for what went wrong. */
  readonly tone?: 'soft' | 'danger' | undefined;
  readonly strong?: boolean;
}

/** Words, in lines of a readable length. An empty one takes no room, so that a live region can stay on the page. */
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

/** Words that explain, quieter and smaller than what they are about. */
export function Note(props: TextProps) {
  return <Text size="s" tone="soft" {...props} />;
}

/** A button that looks like a link among the words around it. */
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
