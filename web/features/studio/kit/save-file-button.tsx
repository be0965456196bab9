import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';

/** Milliseconds until the file's URL is revoked. Safari reads the file some time after the click. */
const keptFor = 60_000;

/** Saves a text as a file by the browser's download. */
export function saveFile({ name, text }: { readonly name: string; readonly text: string }): void {
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), keptFor);
}

interface SaveFileButtonProps {
  readonly operation: 'exportOrders' | 'exportSubscribers';
  readonly query?: Readonly<Record<string, string>>;
  readonly children: string;
}

/** A button that saves an operation's answer as a file. A link could not ask for a new sign-in first. */
export function SaveFileButton({ operation, query = {}, children }: SaveFileButtonProps) {
  const { mutate, isPending, error } = useOperation(operation);
  return (
    <>
      <Button inactive={isPending} onClick={() => mutate({ query }, { onSuccess: saveFile })}>
        {children}
      </Button>
      <FormProblem>
        {isPending ? '' : problemOf(error, 'The file could not be made. Please try again.')}
      </FormProblem>
    </>
  );
}
