import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

interface Look {
  /** `primary` is the one action of a screen; `danger` destroys something. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined;
  readonly size?: 'large' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
}

function look({ variant = 'outline', size, wide }: Look, extra?: string): string {
  return classNames(styles.button, styles[variant], size && styles[size], wide && styles.wide, extra);
}

interface Pressable {
  /**
   * Cannot be pressed now, and says so, but keeps the focus: a `disabled` button would drop it, and with it the
   * keyboard's place on the page.
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

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ variant, size, wide }, className)} {...rest} />;
}

/** A press on an inactive button does nothing, and sends no form either. */
function pressable(inactive: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) {
  if (!inactive) return { onClick };
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  Pressable & {
    /** What it does, for those who do not see the icon. */
    readonly label: string;
    /** A disc of paper under the icon, for use on pictures. */
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
