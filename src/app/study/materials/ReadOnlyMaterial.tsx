import { useLocale, useTranslate } from 'react-admin'
import type { Material } from '../../../api/study/materials'
import { ArticleBody } from '../reading/Article'
import { FileLinks } from '../reading/FileLinks'
import { asRead } from './asRead'

/** A material that one may look at and not change, with the reason. */
export const ReadOnlyMaterial = ({ record }: { record: Material }) => {
  const translate = useTranslate()
  const material = asRead(record, record, useLocale() === 'en' ? 'en' : 'ru')
  return (
    <div className="record-fields read-only">
      <p className="note info">
        <span>{translate('materials.read_only')}</span>
      </p>
      <div className="reading-text">
        <ArticleBody material={material} />
        {material.kind !== 'file' && material.files.length > 0 && <FileLinks files={material.files} />}
      </div>
    </div>
  )
}
