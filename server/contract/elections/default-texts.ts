import type { Language } from '../locales/languages.ts';

/** Yes and No in the voters' languages. */
export const ANSWERS: Record<Language, readonly [yes: string, no: string]> = {
  en: ['Yes', 'No'],
  de: ['Ja', 'Nein'],
  fr: ['Oui', 'Non'],
  es: ['Sí', 'No'],
  it: ['Sì', 'No'],
  nl: ['Ja', 'Nee'],
  pl: ['Tak', 'Nie'],
  pt: ['Sim', 'Não'],
  ar: ['نعم', 'لا'],
};

/** What an election is about that has no other description, for one seat and for several. */
const ABOUT: Record<Language, readonly [one: string, several: string]> = {
  en: ['Elect one person.', 'Elect # people.'],
  de: ['Eine Person wird gewählt.', '# Personen werden gewählt.'],
  fr: ['Élection d’une personne.', 'Élection de # personnes.'],
  es: ['Se elige a una persona.', 'Se elige a # personas.'],
  it: ['Si elegge una persona.', 'Si eleggono # persone.'],
  nl: ['Eén persoon wordt gekozen.', '# personen worden gekozen.'],
  pl: ['Wybór jednej osoby.', 'Wybór # osób.'],
  pt: ['Eleição de uma pessoa.', 'Eleição de # pessoas.'],
  ar: ['انتخاب شخص واحد.', 'عدد المنتخبين: #.'],
};

/** Returns the description of an election that has no other: 'Elect 3 people.' */
export function aboutSeats(seats: number, language: Language): string {
  const [one, several] = ABOUT[language];
  return seats > 1 ? several.replace('#', String(seats)) : one;
}

/** Returns the description in another language if it is one of `aboutSeats`; otherwise unchanged. */
export function descriptionIn(description: string, seats: number, language: Language): string {
  const isDefault = Object.keys(ABOUT).some(
    (known) => description === aboutSeats(seats, known as Language),
  );
  return isDefault ? aboutSeats(seats, language) : description;
}
