import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OfferedDirection } from '../../../../api/admissions/campaigns'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { SearchBox } from '../../../kit/inputs/SearchBox'
import { OfferedChoice } from './OfferedChoice'

type Choice = ApplicationForm['choices'][number]
type Props = {
  offer: readonly OfferedDirection[]
  chosen: readonly Choice[]
  /** Completed education; null if not entered yet. */
  level: ApplicationForm['education']['level']
  onAdd: (choice: Choice) => void
  onClose: () => void
}

/** Number of directions from which the list gets a search field. */
const searchThreshold = 6

/** Lists the campaign's directions; the applicant opens one, picks study form and basis, and adds it to the choices. */
export const AddChoice = ({ offer, chosen, level, onAdd, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const wanted = typed.trim().toLowerCase()
  const shown = offer.filter((direction) =>
    `${direction.code} ${direction.name} ${direction.profile ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('application_form.choice.title')}</DialogTitle>
      <DialogContent>
        <div className="stack">
          {offer.length >= searchThreshold && (
            <SearchBox
              label={translate('application_form.choice.search')}
              value={typed}
              onType={setTyped}
              onClear={() => setTyped('')}
            />
          )}
          <ul className="divided">
            {shown.map((direction) => (
              <OfferedChoice
                key={direction.direction_id}
                direction={direction}
                chosen={chosen}
                level={level}
                isOpen={open === direction.direction_id}
                onOpen={() => setOpen(open === direction.direction_id ? null : direction.direction_id)}
                onAdd={onAdd}
              />
            ))}
          </ul>
          {shown.length === 0 && <p className="muted">{translate('kit.choice.nothing')}</p>}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('application_form.choice.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
