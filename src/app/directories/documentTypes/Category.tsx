import { useTranslate } from 'react-admin'
import type { DocumentType } from '../../../api/directories/documentTypes'

export const Category = ({ category }: { category: DocumentType['category'] }) =>
  useTranslate()(`documentTypes.category.${category}`)
