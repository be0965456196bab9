import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

interface Look {
  /** `primary` is for the main action of a screen, `danger` for an action that destroys something. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined;
  readonly size?: 'large' | undefined;
  /** Makes the button as wide as its container. */
  readonly wide?: boolean | undefined;
}

function look({ variant = 'outline', size, wide }: Look, extra?: string): string {
  return classNames(styles.button, styles[variant], size && styles[size], wide && styles.wide, extra);
}

interface Pressable {
  /**
   * Marks the button as unavailable but keeps it focusable. A `disabled` button would lose the focus, and with it the
   * keyboard's position on the page.
   */
  readonly inactive?: boolean;
}

type ButtonProps = Look & Pressable & ComponentProps<'button'>;

export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  inactive,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      {...pressable(inactive, onClick)}
      className={look({ variant, size, wide }, className)}
      {...rest}
    />
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ variant, size, wide }, className)} {...rest} />;
}

/** Returns the properties of a button. A click on an inactive button does nothing and submits no form. */
function pressable(inactive: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) {
  if (!inactive) return { onClick };
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  Pressable & {
    /** Text alternative of the icon. */
    readonly label: string;
    /** Draws a disc under the icon, for use on pictures. */
    readonly raised?: boolean;
  };

export function IconButton({
  label,
  raised,
  className,
  type = 'button',
  inactive,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      {...pressable(inactive, onClick)}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, raised && styles.raised, className)}
      {...rest}
    />
  );
}
