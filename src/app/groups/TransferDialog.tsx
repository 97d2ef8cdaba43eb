import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Calls } from '../../api'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { AutocompleteInput } from '../kit/inputs/choices/AutocompleteInput'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { ReferenceInput } from '../kit/inputs/choices/ReferenceInput'
import { codeAndName } from '../kit/inputs/choices/useReference'
import { useAct } from '../kit/providers/calls'
import { fieldErrors } from '../kit/providers/fieldErrors'
import { toast } from '../shell/toasts/store'
import { OrderInputs } from './OrderInputs'
import { OnFormChange } from '../kit/forms/OnFormChange'
import { today } from '../shell/dates'

type Plan = Calls['POST /api/groups/:id/transfer/preview']['answer']['data']
type Props = { group: Group; people: 'all' | number[]; onClose: (isDone: boolean) => void }

const openGroups = { status: ['forming', 'active'] }

/** Transfers people to another group by one order, after a preview of the moves and obstacles. */
export const TransferDialog = ({ group, people, onClose }: Props) => {
  const translate = useTranslate()
  const preview = useAct('POST /api/groups/:id/transfer/preview')
  const transfer = useAct('POST /api/groups/:id/transfer')
  const refresh = useRefresh()
  const [plan, setPlan] = useState<Plan | null>(null)
  const bodyOf = ({ to_group_id, date, order_number, order_date }: FieldValues) => ({
    to_group_id,
    user_ids: people,
    date,
    order_number,
    order_date,
  })
  const loadPreview = async (values: FieldValues) => {
    const found = await preview.mutateAsync({ id: group.id, body: bodyOf(values) })
    if (Object.keys(found.obstacles).length > 0) return fieldErrors(found.obstacles)
    setPlan(found)
    return undefined
  }
  const move = async (values: FieldValues) => {
    const { user_ids } = await transfer.mutateAsync({ id: group.id, body: bodyOf(values) })
    toast.success({ text: translate('groups.transfer.done', user_ids.length) })
    refresh()
    onClose(true)
  }
  return (
    <DialogForm
      name={people === 'all' ? 'transfer all' : 'transfer'}
      title={
        people === 'all'
          ? translate('groups.transfer.title', { code: group.code })
          : translate('groups.transfer.title_some', { code: group.code, smart_count: people.length })
      }
      submit={plan ? translate('groups.transfer.submit', plan.moving.length) : translate('groups.preview')}
      defaultValues={{ to_group_id: null, date: today(), order_number: null, order_date: null }}
      onClose={() => onClose(false)}
      onSubmit={plan ? move : loadPreview}
    >
      <ReferenceInput source="to_group_id" reference="groups" filter={openGroups}>
        <AutocompleteInput label="groups.transfer.to" optionText={codeAndName} />
      </ReferenceInput>
      <DateInput source="date" label="groups.transfer.date" helperText={translate('groups.transfer.date_help')} />
      <OrderInputs />
      <OnFormChange onChange={() => setPlan(null)} />
      {plan && (
        <div className="note" role="status">
          <div className="stack gap-2 text-s">
            <h3>{translate('groups.transfer.plan', { smart_count: plan.moving.length, code: plan.to_group.code })}</h3>
            <p className="num">
              {translate('groups.transfer.room', {
                after: plan.to_group.members_count + plan.moving.length,
                capacity: plan.to_group.capacity,
              })}
            </p>
            <ul>
              {plan.moving.map((person) => (
                <li key={person.user_id}>{person.name}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </DialogForm>
  )
}
