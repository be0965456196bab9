import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './audit-trail.module.css';

/** Asks once it is sent: each answer reads the trail. An emptied field shows the latest again. */
export function AuditSearch({ onSearch }: { readonly onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <search className={styles.search}>
      <form onSubmit={send}>
        <TextField
          label="Who, what or a word of it"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (value === '') onSearch('');
          }}
        />
        <Button type="submit" aria-label="Search what was done">
          Search
        </Button>
      </form>
    </search>
  );
}
