import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Ban, FileText, PenLine, SquarePen, Trash2, UserPlus } from 'lucide-react'
import { useRedirect, useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Order } from '../../../api/career/orders'
import { useDownload } from '../../kit/files/useDownload'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { Pair } from '../../kit/forms/Pair'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { ReferenceArrayInput } from '../../kit/inputs/choices/ReferenceInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { useAct } from '../../kit/providers/calls'
import { dayOf, today } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { toast } from '../../shell/toasts/store'
import { OrderInputs } from './OrderInputs'
import { SignatoriesInput } from './SignatoriesInput'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
const small = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
type Props = { order: Order; onDone: () => void }
type DialogName = 'edit order' | 'add people' | 'cancel order' | 'sign' | 'delete'

/** Buttons of an order: what the office can do with it now. */
export const OrderActions = ({ order, onDone }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const { id, actions } = order
  const [open, setOpen] = useDraftDialog<DialogName>(['edit order', 'add people', 'cancel order'])
  const { save, isSaving } = useDownload()
  const close = () => setOpen(null)
  const finish = () => {
    refresh()
    onDone()
  }
  const remove = useAct('DELETE /api/groups/orders/:id', {
    onSuccess: () => {
      toast.success({ text: translate('orders.delete.done') })
      redirect('list', 'groups/orders')
    },
  })
  const isDraft = actions.includes('edit')
  return (
    <>
      {isDraft && (
        <>
          <Button variant="outlined" onClick={() => setOpen('edit order')}>
            <SquarePen {...icon} />
            {translate('orders.edit.button')}
          </Button>
          {order.kind !== 'promotion' && (
            <Button variant="outlined" onClick={() => setOpen('add people')}>
              <UserPlus {...icon} />
              {translate('orders.add.button')}
            </Button>
          )}
        </>
      )}
      <Button
        variant="outlined"
        disabled={isSaving}
        aria-busy={isSaving}
        onClick={() => save(`/api/groups/orders/${id}/print`)}
      >
        <FileText {...icon} />
        {translate('orders.print')}
      </Button>
      {isDraft && (
        <Button variant="contained" onClick={() => setOpen('sign')}>
          <PenLine {...icon} />
          {translate('orders.sign.button')}
        </Button>
      )}
      {(actions.includes('cancel') || actions.includes('delete')) && (
        <MoreMenu>
          {actions.includes('cancel') && (
            <MenuItem className="text-danger" onClick={() => setOpen('cancel order')}>
              <ListItemIcon className="text-danger">
                <Ban {...small} />
              </ListItemIcon>
              {translate('orders.cancel.button')}
            </MenuItem>
          )}
          {actions.includes('delete') && (
            <MenuItem className="text-danger" onClick={() => setOpen('delete')}>
              <ListItemIcon className="text-danger">
                <Trash2 {...small} />
              </ListItemIcon>
              {translate('orders.delete.button')}
            </MenuItem>
          )}
        </MoreMenu>
      )}
      {open === 'edit order' && <EditDialog order={order} onDone={finish} onClose={close} />}
      {open === 'add people' && <AddDialog order={order} onDone={finish} onClose={close} />}
      {open === 'cancel order' && <CancelDialog order={order} onDone={finish} onClose={close} />}
      {open === 'sign' && <SignDialog order={order} onDone={finish} onClose={close} />}
      <Confirm
        isOpen={open === 'delete'}
        title={translate('orders.delete.title')}
        content={translate('orders.delete.text')}
        confirm={translate('orders.delete.button')}
        confirmColor="warning"
        cancel={translate('kit.form.cancel')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id, body: undefined, quiet: [] })}
        onClose={close}
      />
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

/** Asks before signing. A refusal names the missing fields or the people who prevent it. */
const SignDialog = ({ order, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { id, version, effective_on, people_count } = order
  const isLater = effective_on !== null && effective_on > today()
  return (
    <ActionDialog
      action="POST /api/groups/orders/:id/sign"
      request={() => ({ id, body: { version } })}
      name="sign order"
      title={translate('orders.sign.title')}
      confirm={translate('orders.sign.button')}
      defaultValues={{}}
      successMessage={translate('orders.sign.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>
        {translate(isLater ? 'orders.sign.later' : 'orders.sign.now', {
          smart_count: people_count,
          day: effective_on ? dayOf(effective_on) : '—',
        })}
      </p>
    </ActionDialog>
  )
}

const editedIn = (values: FieldValues) => {
  const { number, ordered_on, effective_on, grounds, signatories } = values
  const { to_group_id, until, expulsion_reason, basis, title } = values
  const terms = { to_group_id, until, expulsion_reason, basis, title }
  return { number, ordered_on, effective_on, grounds: grounds ?? '', ...terms, signatories }
}

const EditDialog = ({ order, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { id } = order
  return (
    <ActionDialog
      action="PUT /api/groups/orders/:id"
      // The version is among the values, so that saving again after a conflict does not overwrite the other change.
      request={(values) => ({ id, body: { ...editedIn(values), version: values.version } })}
      name="edit order"
      title={translate('orders.edit.title')}
      confirm={translate('kit.form.save')}
      auditEntity="groups/orders"
      defaultValues={{ ...editedIn(order), version: order.version }}
      successMessage={translate('orders.edit.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <OrderInputs kind={order.kind} />
      <SignatoriesInput />
    </ActionDialog>
  )
}

const students = { kind: 'student' }
const active = { status: 'active' }

const AddDialog = ({ order, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="POST /api/groups/orders/:id/people/add"
      request={({ user_ids, group_ids }) => ({ id: order.id, body: { user_ids, group_ids } })}
      name="add people"
      title={translate('orders.add.title')}
      confirm={translate('orders.add.button')}
      defaultValues={{ user_ids: [], group_ids: [] }}
      successMessage={translate('orders.add.done')}
      onSuccess={onDone}
      onClose={onClose}
    >
      <ReferenceArrayInput source="user_ids" reference="groups/people" filter={students}>
        <AutocompleteArrayInput label="resources.groups/orders.fields.user_ids" optional />
      </ReferenceArrayInput>
      <ReferenceArrayInput source="group_ids" reference="groups" filter={active} sort={{ field: 'code', order: 'ASC' }}>
        <AutocompleteArrayInput label="resources.groups/orders.fields.group_ids" optionText={codeAndName} optional />
      </ReferenceArrayInput>
    </ActionDialog>
  )
}

/** Cancels a signed order by another one. A refusal names the orders that build on it. */
const CancelDialog = ({ order, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="POST /api/groups/orders/:id/cancel"
      request={({ number, ordered_on, reason }) => ({
        id: order.id,
        body: { version: order.version, number: number || null, ordered_on, reason: reason ?? '' },
      })}
      name="cancel order"
      title={translate('orders.cancel.title')}
      confirm={translate('orders.cancel.button')}
      cancel={translate('orders.cancel.back')}
      confirmColor="warning"
      defaultValues={{ number: null, ordered_on: today(), reason: '' }}
      successMessage={translate('orders.cancel.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>{translate('orders.cancel.text', order.people_count)}</p>
      <Pair>
        <TextInput source="number" label="orders.cancel.number" optional />
        <DateInput source="ordered_on" label="resources.groups/orders.fields.ordered_on" />
      </Pair>
      <TextInput source="reason" label="orders.cancel.reason" multiline />
    </ActionDialog>
  )
}
