import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { Download, X, RefreshCw } from 'lucide-react'
import { useLocale, useTranslate, Form, HttpError } from 'react-admin'
import { dayAndTime } from '../../shell/dates'
import { FileGlyph } from '../../kit/files/FileGlyph'
import { useDownload } from '../../kit/files/useDownload'
import { formatSize } from '../../kit/files/formatSize'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { MediaFileWithUses } from '../../../api'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { useFile, useRefreshLibrary } from './library'
import { useRef, useState } from 'react'
import { UploadRow } from '../../kit/files/UploadRow'
import { useUploads } from '../../kit/files/useUploads'
import { toast } from '../../shell/toasts/store'
import { maxFileMegabytes } from './limits'

/** Replaces a file's content; links to the file stay valid. */
const ReplaceButton = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/media/files/:id/content',
    sent: { id, body: {} },
    megabytes: maxFileMegabytes,
    onDone: () => {
      toast.success({ title: translate('media.replaced') })
      void refresh()
    },
  })
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        <RefreshCw size={16} strokeWidth={2} aria-hidden />
        {translate('media.replace')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) add([file])
          event.target.value = ''
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

const acceptAll = (values: FieldValues) => ({ values, errors: {} })

/** Edits a file's name and alternative texts. Replaced content can change the name, so it resets the form. */
const FileForm = ({ file }: { file: MediaFileWithUses }) => {
  const translate = useTranslate()
  const [fields] = useState<FormFields>(() => new Map())
  const refresh = useRefreshLibrary()
  const { mutateAsync: change } = useAct('PUT /api/media/files/:id')
  const save = async ({ name, ru, en }: FieldValues) => {
    try {
      const translations = { ru: ru?.trim() ? { alt: ru } : {}, ...(en?.trim() && { en: { alt: en } }) }
      const body = { name: name ?? '', folder_id: file.folder_id, translations, version: file.version }
      await change({ id: file.id, body })
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const errors: Record<string, string> = refusal.body?.errors ?? {}
      const atFields = Object.entries(errors).map(([path, error]) => [
        path.replace(/^translations\.(ru|en)\.alt$/, '$1'),
        error,
      ])
      return Object.fromEntries(atFields)
    }
    toast.success({ title: translate('media.saved') })
    await refresh()
    return undefined
  }
  return (
    <FormFieldsContext value={fields}>
      <Form
        key={file.name}
        className="stack gap-5"
        noValidate
        defaultValues={{ name: file.name, ru: file.translations.ru.alt ?? '', en: file.translations.en?.alt ?? '' }}
        resolver={acceptAll}
        disableInvalidFormNotification
        onSubmit={save}
      >
        <ErrorSummary />
        <TextInput source="name" label="media.name" />
        {file.kind === 'image' && (
          <>
            <TextInput source="ru" label="media.alt_ru" helperText={translate('media.alt_hint')} />
            <TextInput source="en" label="media.alt_en" />
          </>
        )}
        <Save />
      </Form>
    </FormFieldsContext>
  )
}

const Save = () => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" disabled={isSubmitting}>
      {translate('kit.form.save')}
    </Button>
  )
}

/** Side panel with a file's preview, details, form and uses. */
export const FilePanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const { data: file } = useFile(id)
  const { save } = useDownload()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { className: 'divided file-panel', role: 'dialog', 'aria-label': file?.name } }}
    >
      <header className="row align-start between p-4">
        <h2 className="text-l anywhere">{file?.name}</h2>
        <IconButton aria-label={translate('media.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {file && (
        <div className="stack gap-5 p-5">
          <div className="sunken faint file-preview overflow-hidden center">
            {file.medium_url ? (
              <img src={file.medium_url} alt={file.translations.ru.alt ?? file.name} />
            ) : (
              <FileGlyph kind={file.kind} size={48} />
            )}
          </div>
          <p className="hint num">
            {[
              formatSize(file.size, locale),
              file.width && `${file.width} × ${file.height}`,
              dayAndTime(file.created_at),
              file.owner_name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="row wrap">
            <Button variant="outlined" size="small" onClick={() => save(file.download_url, { name: file.name })}>
              <Download size={16} strokeWidth={2} aria-hidden />
              {translate('media.download')}
            </Button>
            {file.status === 'ready' && <ReplaceButton id={file.id} />}
          </div>
          {file.status === 'ready' && <FileForm key={file.id} file={file} />}
          <section className="stack gap-2" aria-label={translate('media.used')}>
            <h3>{translate('media.used')}</h3>
            {file.used_by.length === 0 && <p className="hint">{translate('media.unused')}</p>}
            <ul className="stack gap-2">
              {file.used_by.map(({ entity, count, names }) => (
                <li key={entity}>
                  <b className="block medium">{translate(`kit.in_use.entity.${entity}`, { smart_count: count })}</b>
                  <span className="hint">{names.join(', ')}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Drawer>
  )
}
