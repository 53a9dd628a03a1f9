/** Button that opens the file picker; the native input is hidden. */
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { VisuallyHidden } from './layout.tsx';

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'isSmall' | 'aria-label'> & {
  /** Value of the `accept` attribute. */
  accept: string;
  label: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

export function FileButton(props: FileButtonProps): ReactNode {
  const { accept, label, isBusy, onChoose, children, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label={label}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onChoose(file);
            // So that choosing the same file again fires a change event.
            currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
      <Button
        look="quiet"
        aria-disabled={isBusy}
        onClick={() => isBusy || input.current?.click()}
        {...button}
      >
        {children}
      </Button>
    </>
  );
}
