import { useTranslate } from 'react-admin'
import type { Exam } from '../../../api/admissions/exams'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { ArrayInput } from '../../kit/inputs/ArrayInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SimpleFormIterator } from '../../kit/inputs/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'

type Props = { exam: Exam; onSeated: () => void; onClose: () => void }
const newRoom = { name: '', capacity: 15 }

/** Assigns all applicants of the exam to rooms in alphabetical order. */
export const SeatDialog = ({ exam, onSeated, onClose }: Props) => {
  const translate = useTranslate()
  const known = exam.rooms.map(({ name, people_count }) => ({ name, capacity: people_count }))
  return (
    <ActionDialog
      action="POST /api/profiles/exams/:id/seats"
      request={({ rooms }) => ({ id: exam.id, body: { rooms } })}
      name={`seats ${exam.id}`}
      title={translate('exams.seats.title')}
      confirm={translate('exams.seats.submit')}
      defaultValues={{ rooms: known.length > 0 ? known : [newRoom] }}
      successMessage={translate('exams.seats.done')}
      onSuccess={onSeated}
      onClose={onClose}
    >
      <p>{translate('exams.seats.text')}</p>
      <ArrayInput source="rooms" label="exams.seats.rooms">
        <SimpleFormIterator defaultItem={newRoom} addLabel={translate('exams.seats.add')} columns="minmax(0, 1fr) 96px">
          <TextInput source="name" label="exams.seats.name" />
          <NumberInput source="capacity" label="exams.seats.capacity" step={1} />
        </SimpleFormIterator>
      </ArrayInput>
    </ActionDialog>
  )
}
