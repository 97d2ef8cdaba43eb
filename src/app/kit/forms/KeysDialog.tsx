import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import './forms.css'

type KeyList = readonly { name: string; written: readonly string[] }[]

type Props = {
  /** Where the messages stand: `title`, `close`, and one for each key by its name. */
  words: string
  keys: KeyList
  open: boolean
  onClose: () => void
}

/** What each key does on a page that is worked by keys. */
export const KeysDialog = ({ words, keys, open, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate(`${words}.title`)}</DialogTitle>
      <DialogContent>
        <dl className="stack gap-2">
          {keys.map(({ name, written }) => (
            <div key={name} className="labelled">
              <dt className="row gap-1">
                {written.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`${words}.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate(`${words}.close`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
