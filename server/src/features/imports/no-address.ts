import { foldText } from '@votewise/contract/text/fold-text';

/** What people enter for “no email address”, in the languages of the product; without accents and signs. */
const NO_ADDRESS: ReadonlySet<string> = new Set(
  `
  none|no|na|n a|nil|null|nothing|no email|no e mail|no mail|no address|no email address|without|unknown|not known
  not available|missing|x|xx|xxx|0
  keine|kein|keine email|keine e mail|keine mail|keine e mail adresse|keine emailadresse|keine mailadresse|keine adresse
  keine angabe|k a|ka|ohne|ohne email|ohne e mail|ohne mail|nein|unbekannt|entfallt|fehlt|nicht vorhanden|nicht bekannt
  aucun|aucune|sans|sans email|sans e mail|sans adresse|pas de mail|pas demail|pas dadresse|non|neant|inconnu|inconnue|nc
  ninguno|ninguna|sin|sin correo|sin email|no tiene|no consta|desconocido
  nessuno|nessuna|senza|senza email|senza e mail|non disponibile|non ha|sconosciuto
  nenhum|nenhuma|sem|sem email|sem e mail|nao tem|nao|desconhecido
  geen|geen email|geen e mail|geen mail|zonder|onbekend|nvt|n v t
  brak|brak email|brak e mail|brak adresu|nie ma|nie|nie posiada|nie dotyczy|nd
  لا يوجد|لا|بدون|بلا|غير متوفر
  `
    .split(/[|\n]/)
    .map((text) => text.trim())
    .filter(Boolean),
);

/** True for an empty cell, for signs such as `-`, and for words such as `none`. */
export function isNoAddress(cell: string): boolean {
  if (cell.includes('@')) return false;
  const words = foldText(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' || NO_ADDRESS.has(words);
}

/** The end of a sentence about a line and someone else, and what to do. */
export const NAMESAKE =
  'name and no address. If these are two people, make the names differ, for example, with “jun.”';
