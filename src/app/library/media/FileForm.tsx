import Button from '@mui/material/Button'
import { useState } from 'react'
import { Form, HttpError, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { MediaFileWithUses } from '../../../api'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { useRefreshLibrary } from './library'

const acceptAll = (values: FieldValues) => ({ values, errors: {} })

/** Edits a file's name and alternative texts. Replaced content can change the name, so it resets the form. */
export const FileForm = ({ file }: { file: MediaFileWithUses }) => {
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
