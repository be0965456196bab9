import { allCategories } from '#shared/artwork/categories.ts';
import { Row } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './inventory.module.css';
import type { InventoryFilter } from './inventory-filter.ts';

interface InventoryFiltersProps {
  readonly filter: InventoryFilter;
  readonly categories: readonly string[];
  readonly onChange: (filter: InventoryFilter) => void;
}

const switches = [
  ['hideOutOfStock', 'Hide out of stock'],
  ['hideWithoutImage', 'Hide without image'],
  ['featuredOnly', 'Featured only'],
  ['hiddenOnly', 'Hidden only'],
] as const;

export function InventoryFilters({ filter, categories, onChange }: InventoryFiltersProps) {
  const set = (change: Partial<InventoryFilter>) => onChange({ ...filter, ...change });
  return (
    <search className={styles.filters}>
      <TextField
        label="Search artworks"
        type="search"
        autoComplete="off"
        placeholder="Title, size, id…"
        value={filter.search}
        onChange={(event) => set({ search: event.target.value })}
      />
      <Select
        label="Category"
        options={[
          { value: '', label: allCategories },
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
        value={filter.category}
        onChange={(category) => set({ category })}
      />
      <Row gap="0 3" className={styles.switches}>
        {switches.map(([name, label]) => (
          <Switch key={name} label={label} checked={filter[name]} onChange={(on) => set({ [name]: on })} />
        ))}
      </Row>
    </search>
  );
}
