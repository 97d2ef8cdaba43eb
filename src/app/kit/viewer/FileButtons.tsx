import Button from '@mui/material/Button'
import type { ShownFile } from './PdfFrame'
import type { Viewer } from './useViewer'

type Props = { label: string; files: readonly (ShownFile & { name: string })[]; viewer: Viewer }

/** Selects the file shown by the viewer; hidden if there is only one. */
export const FileButtons = ({ label, files, viewer: { file, go } }: Props) =>
  files.length > 1 && (
    <div className="row wrap" role="group" aria-label={label}>
      {files.map(({ id, name }, place) => (
        <Button key={id} size="small" variant="outlined" aria-pressed={id === file?.id} onClick={() => go(place)}>
          <span className="truncate">{name}</span>
        </Button>
      ))}
    </div>
  )
