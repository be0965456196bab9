import { allCategories } from '#shared/artwork/categories.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './inventory.module.css';
import type { InventoryFilter } from './inventory-filter.ts';

interface InventoryControlsProps {
  readonly filter: InventoryFilter;
  readonly categories: readonly string[];
  readonly onChange: (filter: InventoryFilter) => void;
  /** The number of listed works as text: '12 of 30 artworks'. */
  readonly count: string;
  /** Further actions, each with its own button. */
  readonly actions: readonly { readonly label: string; readonly onPress: () => void }[];
}

const switches = [
  ['hideOutOfStock', 'Hide out of stock'],
  ['hideWithoutImage', 'Hide without image'],
  ['featuredOnly', 'Featured only'],
  ['hiddenOnly', 'Hidden only'],
] as const;

/** Search, category and count in one line, with one button for the four switches and one for further actions. */
export function InventoryControls({ filter, categories, onChange, count, actions }: InventoryControlsProps) {
  const set = (change: Partial<InventoryFilter>) => onChange({ ...filter, ...change });
  const inUse = switches.filter(([name]) => filter[name]).length;
  return (
    <search className={styles.controls}>
      <TextField
        label="Search artworks"
        hideLabel
        type="search"
        autoComplete="off"
        placeholder="Search title, size, id…"
        value={filter.search}
        onChange={(event) => set({ search: event.target.value })}
      />
      <Select
        label="Category"
        hideLabel
        options={[
          { value: '', label: allCategories },
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
        value={filter.category}
        onChange={(category) => set({ category })}
      />
      <Menu label={`Filters${inUse > 0 ? ` (${inUse})` : ''}`}>
        {switches.map(([name, label]) => (
          <Switch key={name} label={label} checked={filter[name]} onChange={(on) => set({ [name]: on })} />
        ))}
      </Menu>
      <Note as="output" size="xs" className={styles.count}>
        {count}
      </Note>
      {actions.length > 0 && (
        <Menu label="More actions" icon="M5 12h.01M12 12h.01M19 12h.01">
          {actions.map(({ label, onPress }) => (
            <TextButton key={label} onClick={onPress}>
              {label}
            </TextButton>
          ))}
        </Menu>
      )}
    </search>
  );
}
