import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface Look {
  /** `primary` is the one action of a screen; `danger` destroys something. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  readonly size?: 'medium' | 'large';
  /** As wide as its container. */
  readonly wide?: boolean;
}

function look({ variant = 'outline', size = 'medium', wide = false }: Look, extra?: string): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}

type ButtonProps = Look & ComponentProps<'button'>;

export function Button({ variant, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      {...rest}
    />
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>;

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      {...rest}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for those who do not see the icon. */
  readonly label: string;
  /** A disc of paper under the icon, for use on pictures. */
  readonly raised?: boolean;
};

export function IconButton({ label, raised, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, raised && styles.raised, className)}
      {...rest}
    />
  );
}
