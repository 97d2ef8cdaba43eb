import Button from '@mui/material/Button'
import { useState, useRef } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { ItemInput } from '../../../api/portfolio/items'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { isFileItem } from '../../kit/files/fileItems'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'
import { Trash2 } from 'lucide-react'
import { Confirm } from '../../shell/page/Confirm'
import { ItemInputs } from './ItemInputs'

type Props = { item: OwnItem | null; onClose: () => void }

const emptyItem = {
  category: null,
  kind: null,
  title: '',
  description: '',
  event_date: null,
  level: null,
  result: null,
  files: [],
  links: [],
}

/** Deletes an unapproved achievement with its files. If it is a new version, the approved one remains. */
const DeleteItem = ({ item, onDeleted }: { item: OwnItem; onDeleted: () => void }) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct('DELETE /api/my/portfolio/items/:id', {
    onSuccess: () => {
      toast.success({ text: translate('portfolio.delete.done') })
      onDeleted()
    },
    onSettled: askAgain,
  })
  return (
    <div>
      <Button size="small" color="error" className="outdent" onClick={() => setAsking(true)}>
        <Trash2 size={16} strokeWidth={2} aria-hidden />
        {translate('portfolio.delete.button')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={translate('portfolio.delete.title', { title: item.title })}
        content={translate(item.approved ? 'portfolio.delete.version' : 'portfolio.delete.text')}
        confirm={translate('portfolio.delete.button')}
        cancel={translate('kit.form.cancel')}
        confirmColor="warning"
        loading={isPending}
        onConfirm={() => mutate({ id: item.id, body: undefined })}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Saves an achievement as a draft or submits it for review. Editing an approved achievement creates a new version. */
export const ItemForm = ({ item, onClose }: Props) => {
  const translate = useTranslate()
  const { save, isApproved } = useSaveItem(item)
  // Whether the "save draft" button was pressed.
  const isDraft = useRef(false)
  const [values] = useState(() => (item === null ? emptyItem : { ...item, links: item.links.map((url) => ({ url })) }))
  return (
    <DialogForm
      wide
      name={item === null ? 'new item' : `item ${item.id}`}
      title={translate(item === null ? 'portfolio.form.new' : 'portfolio.form.edit')}
      submit={translate(isApproved ? 'portfolio.form.send_version' : 'portfolio.form.send')}
      defaultValues={values}
      secondaryAction={
        !isApproved && (
          <Button
            type="submit"
            variant="outlined"
            onClick={() => {
              isDraft.current = true
            }}
          >
            {translate('portfolio.form.draft')}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={async (typed) => {
        const sends = !isDraft.current
        isDraft.current = false
        await save(typed, sends)
        toast.success({ text: translate(sends ? 'portfolio.form.sent' : 'portfolio.form.saved') })
        onClose()
      }}
    >
      {isApproved && <p className="muted">{translate('portfolio.form.version_help')}</p>}
      <ItemInputs item={item} />
      {item?.actions.includes('delete') && <DeleteItem item={item} onDeleted={onClose} />}
    </DialogForm>
  )
}

/** Saves the achievement and submits it if requested. Errors of files and links are mapped to their form fields. */
const useSaveItem = (item: OwnItem | null) => {
  const askAgain = useInvalidatePortfolio()
  const create = useAct('POST /api/my/portfolio/items')
  const edit = useAct('PUT /api/my/portfolio/items/:id')
  const submit = useAct('POST /api/my/portfolio/items/:id/submit')
  const isApproved = item?.status === 'approved'
  const save = async (typed: FieldValues, sends: boolean) => {
    const body = bodyOf(typed)
    try {
      const saved = item
        ? await edit.mutateAsync({ id: item.id, body: { ...body, version: item.version } })
        : await create.mutateAsync({ body })
      if (sends && saved.actions.includes('submit'))
        await submit.mutateAsync({ id: saved.id, body: { version: saved.version } })
    } catch (fault) {
      throw mapToFormFields(fault, linkRows(typed))
    } finally {
      await askAgain()
    }
  }
  return { save, isApproved }
}

type LinkRow = { url?: string | null }
const linkRows = ({ links }: FieldValues): readonly LinkRow[] => (Array.isArray(links) ? links : [])

const mapToFormFields = (fault: unknown, rows: readonly LinkRow[]): unknown => {
  if (!(fault instanceof HttpError) || !fault.body?.errors) return fault
  const serverErrors: Record<string, string> = fault.body.errors
  // Empty rows are not sent.
  const sentRows = [...rows.keys()].filter((row) => rows[row]?.url)
  const errors = Object.fromEntries(
    Object.entries(serverErrors).map(([path, message]) => [
      path
        .replace(/^file_ids/, 'files')
        .replace(/^links\.(\d+)$/, (_, sent: string) => `links.${sentRows[Number(sent)] ?? sent}.url`),
      message,
    ]),
  )
  return new HttpError(fault.message, fault.status, { ...fault.body, errors })
}

const bodyOf = (typed: FieldValues): ItemInput => {
  const { files, category, kind, title, description, event_date, level, result } = typed
  const listed: readonly unknown[] = Array.isArray(files) ? files : []
  return {
    category,
    kind,
    title: title ?? '',
    description: description ?? '',
    event_date,
    level,
    result,
    file_ids: listed.filter(isFileItem).map(({ id }) => id),
    links: linkRows(typed).flatMap(({ url }) => (url ? [url] : [])),
  }
}
