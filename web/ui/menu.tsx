import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconPath } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  readonly label: string;
  /** Icon that is shown instead of the label. */
  readonly icon?: IconPath;
  readonly children: ReactNode;
}

/**
 * A button that opens a panel of controls over the page. A click or focus outside closes the panel, and so do Escape
 * and a click on one of its buttons or links, but not a click on a switch.
 */
export function Menu({ label, icon, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useId();

  /**
   * Focuses the menu's button before the panel is hidden, because a dialog that was opened from the panel returns the
   * focus there when it closes.
   */
  function close() {
    opener.current?.focus();
    setOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  const keys = { onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && close() };
  const button = {
    ...keys,
    ref: opener,
    'aria-expanded': isOpen,
    'aria-controls': panel,
    onClick: () => setOpen(!isOpen),
  } as const;
  return (
    <div ref={box} className={styles.menu}>
      {icon ? (
        <IconButton label={label} className={styles.icon} {...button}>
          <Icon name={icon} />
        </IconButton>
      ) : (
        <Button {...button}>
          <span>{label}</span>
          <Icon name="down" size={18} />
        </Button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its entries are the controls. */}
      <div
        id={panel}
        className={styles.panel}
        hidden={!isOpen}
        {...keys}
        onClick={({ target }: MouseEvent) => (target as Element).closest('button, a') && close()}
      >
        {children}
      </div>
    </div>
  );
}
