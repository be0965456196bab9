import type { FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './order-list.module.css';

interface OrderSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onSearch: (search: string) => void;
}

/** Asks once it is sent, not with every letter: each answer reads orders. An emptied field shows all again. */
export function OrderSearch({ typed, onType, onSearch }: OrderSearchProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <search>
      <form className={styles.search} onSubmit={send}>
        <TextField
          label="Name, number or title"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => {
            onType(value);
            if (value === '') onSearch('');
          }}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
