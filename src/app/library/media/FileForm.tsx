import Button from '@mui/material/Button'
import { Form, HttpError, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { MediaFileWithUses } from '../../../api'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { useRefreshLibrary } from './library'

const acceptAll = (values: FieldValues) => ({ values, errors: {} })

/** A file's name, and in both languages what an image shows. Another content may have brought another name, which is another form. */
export const FileForm = ({ file }: { file: MediaFileWithUses }) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const { mutateAsync: change } = useAct('PUT /api/media/files/:id')
  const save = async ({ name, ru, en }: FieldValues) => {
    try {
      const translations = { ru: ru?.trim() ? { alt: ru } : {}, ...(en?.trim() && { en: { alt: en } }) }
      const body = { name: name ?? '', folder_id: file.folder_id, translations, version: file.version }
      await change({ id: file.id, body })
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const { name: wrong, 'translations.ru.alt': wrongRu, 'translations.en.alt': wrongEn } = refusal.body?.errors ?? {}
      return { name: wrong, ru: wrongRu, en: wrongEn }
    }
    toast.success({ title: translate('media.saved') })
    await refresh()
    return undefined
  }
  return (
    <Form
      key={file.name}
      className="stack gap-5"
      noValidate
      defaultValues={{ name: file.name, ru: file.translations.ru.alt ?? '', en: file.translations.en?.alt ?? '' }}
      resolver={acceptAll}
      disableInvalidFormNotification
      onSubmit={save}
    >
      <TextInput source="name" label="media.name" />
      {file.kind === 'image' && (
        <>
          <TextInput source="ru" label="media.alt_ru" helperText={translate('media.alt_hint')} />
          <TextInput source="en" label="media.alt_en" />
        </>
      )}
      <Save />
    </Form>
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
