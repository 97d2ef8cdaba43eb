import Button from '@mui/material/Button'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Bell } from '../../../api/gradebook/bells'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { useRead } from '../../kit/providers/calls'

/** Opens the college's bell schedule, which gives lessons their hours. */
export const BellsButton = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <AlarmClock size={20} strokeWidth={1.75} aria-hidden />
        {translate('bells.title')}
      </Button>
      {isOpen && <BellsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const BellsDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, refetch } = useRead('GET /api/gradebook/bells')
  return data ? <BellsForm bells={data.bells} onSaved={() => void refetch()} onClose={onClose} /> : null
}

type Props = { bells: readonly Bell[]; onSaved: () => void; onClose: () => void }

const BellsForm = ({ bells, onSaved, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="PUT /api/gradebook/bells"
      request={({ bells: rows }) => ({ body: { bells: rows } })}
      name="bells"
      title={translate('bells.title')}
      confirm={translate('bells.save')}
      defaultValues={{ bells }}
      onSuccess={onSaved}
      onClose={onClose}
    >
      <p className="muted">{translate('bells.help')}</p>
      <ArrayInput source="bells" label={false}>
        <SimpleFormIterator
          defaultItem={{ starts_at: null, ends_at: null }}
          addLabel={translate('bells.add')}
          columns="minmax(0, 1fr) minmax(0, 1fr)"
        >
          <TextInput source="starts_at" label="bells.starts_at" type="time" />
          <TextInput source="ends_at" label="bells.ends_at" type="time" />
        </SimpleFormIterator>
      </ArrayInput>
    </ActionDialog>
  )
}
