import Button from '@mui/material/Button'
import { Award, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { Order, OrderPerson } from '../../../api/career/orders'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { Pair } from '../../kit/forms/Pair'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
type Props = { order: Order; chosen: readonly OrderPerson[]; onDone: () => void }

/** Actions on people of a draft: remove them, and enter the marks of a graduation for one of them. */
export const PeopleBulk = ({ order, chosen, onDone }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { onUnselectItems } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const finish = () => {
    onUnselectItems()
    refresh()
    onDone()
  }
  const remove = useAct('POST /api/groups/orders/:id/people/remove', {
    onSuccess: () => {
      toast.success({ text: translate('orders.removed', chosen.length) })
      finish()
    },
  })
  const [person] = chosen
  return (
    <>
      {order.kind === 'graduation' && person && chosen.length === 1 && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          <Award {...icon} />
          {translate('orders.marks.button')}
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id: order.id, body: { user_ids: chosen.map(({ id }) => id) } })}
      >
        <UserMinus {...icon} />
        {translate('orders.remove')}
      </Button>
      {isOpen && person && <MarksDialog order={order} person={person} onDone={finish} onClose={() => setOpen(false)} />}
    </>
  )
}

const marks = [5, 4, 3, 2].map((mark) => ({ id: mark, name: String(mark) }))

type MarksProps = { order: Order; person: OrderPerson; onDone: () => void; onClose: () => void }
/** Final project and state exam of one person. */
const MarksDialog = ({ order, person, onDone, onClose }: MarksProps) => {
  const translate = useTranslate()
  const { thesis_title = null, thesis_mark = null, exam_mark = null } = person.terms
  return (
    <ActionDialog
      action="PUT /api/groups/orders/:id/people/:userId"
      request={(values) => ({
        id: order.id,
        params: { userId: person.id },
        quiet: [],
        body: {
          thesis_title: values.thesis_title || null,
          thesis_mark: values.thesis_mark ?? null,
          exam_mark: values.exam_mark ?? null,
        },
      })}
      name={`marks ${order.id} ${person.id}`}
      title={translate('orders.marks.title', { name: person.name })}
      confirm={translate('kit.form.save')}
      defaultValues={{ thesis_title, thesis_mark, exam_mark }}
      successMessage={translate('orders.marks.saved')}
      onSuccess={onDone}
      onClose={onClose}
    >
      <TextInput source="thesis_title" label="orders.marks.thesis_title" optional />
      <Pair>
        <SelectInput source="thesis_mark" label="orders.marks.thesis_mark" choices={marks} optional />
        <SelectInput source="exam_mark" label="orders.marks.exam_mark" choices={marks} optional />
      </Pair>
    </ActionDialog>
  )
}
