import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFileWithUses } from '../../../api'
import { call } from '../../shell/http/call'
import { HttpProblem, type FieldErrors } from '../../shell/http/problem'
import { toast } from '../../shell/toasts/store'
import { TextField } from '../../shell/widgets/TextField'
import { useRefreshLibrary } from './library'

/** A file's name, and in both languages what an image shows. */
export const FileForm = ({ file }: { file: MediaFileWithUses }) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const [name, setName] = useState(file.name)
  const [seen, setSeen] = useState(file.name)
  if (seen !== file.name) {
    // Another content may have brought another extension.
    setSeen(file.name)
    setName(file.name)
  }
  const [ru, setRu] = useState(file.translations.ru.alt ?? '')
  const [en, setEn] = useState(file.translations.en?.alt ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      const translations = { ru: ru.trim() ? { alt: ru } : {}, ...(en.trim() && { en: { alt: en } }) }
      const body = { name, folder_id: file.folder_id, translations, version: file.version }
      await call('PUT /api/media/files/:id', { params: { id: file.id }, body, quiet: [422] })
      toast.success({ title: translate('media.saved') })
      await refresh()
    } catch (error) {
      if (error instanceof HttpProblem) setErrors(error.errors)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="file-form" onSubmit={(event) => void save(event)} noValidate>
      <TextField name="name" label={translate('media.name')} value={name} errors={errors.name} onValue={setName} />
      {file.kind === 'image' && (
        <>
          <TextField
            name="alt_ru"
            label={translate('media.alt_ru')}
            hint={translate('media.alt_hint')}
            value={ru}
            errors={errors['translations.ru.alt']}
            onValue={setRu}
          />
          <TextField
            name="alt_en"
            label={translate('media.alt_en')}
            value={en}
            errors={errors['translations.en.alt']}
            onValue={setEn}
          />
        </>
      )}
      <Button type="submit" variant="contained" disabled={busy}>
        {translate('kit.form.save')}
      </Button>
    </form>
  )
}
