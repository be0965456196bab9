import type { FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onSearch: (search: string) => void;
}

/** Asks once it is sent, not with every letter: each answer reads the table. An emptied field shows all again. */
export function SearchForm({ label, typed, onType, onSearch }: SearchFormProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <search className={styles.search}>
      <form onSubmit={send}>
        <TextField
          label={label}
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
