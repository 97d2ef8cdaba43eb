import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, type FieldValues } from 'react-hook-form'
import type { Group } from '../../api/groups/groups'
import type { MatchedLine } from '../../api/groups/members'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { DropZone } from '../kit/files/DropZone'
import { UploadRow } from '../kit/files/UploadRow'
import { useUploads } from '../kit/files/useUploads'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { TextInput } from '../kit/inputs/TextInput'
import { useAct } from '../kit/providers/calls'
import { today } from '../shell/dates'
import { defaultSelection, selectedPeople, type LineSelection } from './lineSelection'
import { MatchedLines } from './MatchedLines'
import { BasisInput, OrderInputs } from './OrderInputs'
import { openChoices } from './statuses'
import { useAddMembers } from './useAddMembers'
import '../kit/files/files.css'

const megabytes = 10
const maxLines = 1000

/** Adds the people of a pasted or uploaded list to the group after a check of each line. */
export const AddListDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const translate = useTranslate()
  const find = useAct('POST /api/groups/:id/members/find')
  const { add, outcome } = useAddMembers({ group, onClose })
  const [found, setFound] = useState<readonly MatchedLine[] | null>(null)
  const [chosen, setChosen] = useState<LineSelection>([])
  const discardCheck = useCallback(() => setFound(null), [])
  if (outcome) return outcome
  const people = found ? selectedPeople(found, chosen) : []
  const checkList = async (text: string) => {
    const lines = linesOf(text)
    if (lines.length > maxLines) return { list: translate('groups.list.too_long', maxLines) }
    const answer = await find.mutateAsync({ id: group.id, body: { lines } })
    setFound(answer)
    setChosen(defaultSelection(answer))
    return undefined
  }
  const submit = async ({ list, ...joining }: FieldValues) => {
    if (!found) return checkList(typeof list === 'string' ? list : '')
    if (people.length === 0) return { list: translate('groups.list.nobody') }
    await add({ ...joining, people })
    return undefined
  }
  const submitLabel = () => {
    if (!found) return translate('groups.preview')
    return people.length > 0 ? translate('groups.list.submit', people.length) : translate('groups.list.add')
  }
  return (
    <DialogForm
      wide
      name="list"
      title={translate('groups.list.title', { code: group.code })}
      submit={submitLabel()}
      defaultValues={{
        list: '',
        started_on: today(),
        state: 'studying',
        basis: null,
        order_number: null,
        order_date: null,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        source="list"
        label="groups.list.list"
        whenEmpty="groups.list.empty"
        helperText={translate('groups.list.help')}
        multiline
        minRows={4}
        keepsEmpty
      />
      <ListFile group={group} />
      <OnListChange onChange={discardCheck} />
      {found && <MatchedLines lines={found} chosen={chosen} onChange={setChosen} />}
      <Pair>
        <DateInput source="started_on" label="groups.member.started_on" />
        <SelectInput source="state" label="groups.member.state" choices={openChoices} />
      </Pair>
      <BasisInput />
      <OrderInputs />
    </DialogForm>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')

/** Discards the check when the list changes. */
const OnListChange = ({ onChange }: { onChange: () => void }) => {
  const { subscribe } = useFormContext()
  useEffect(() => subscribe({ name: 'list', formState: { values: true }, callback: onChange }), [subscribe, onChange])
  return null
}

/** Loads the people of a file into the text box, so users can review and edit them before the check. */
const ListFile = ({ group }: { group: Group }) => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/groups/:id/members/list',
    sent: { id: group.id, body: undefined },
    megabytes,
    onDone: ({ lines }) => setValue('list', lines.join('\n'), { shouldDirty: true }),
  })
  return (
    <>
      <DropZone
        id="members-file"
        label={translate('groups.list.file')}
        limits={translate('groups.list.limits', { megabytes })}
        accept=".csv,.xlsx"
        multiple={false}
        disabled={uploads.some(({ state }) => state !== 'failed')}
        onFiles={(files) => {
          for (const { key } of uploads) stop(key)
          add(files)
        }}
      />
      {uploads.length > 0 && (
        <ul className="bordered divided">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
    </>
  )
}
