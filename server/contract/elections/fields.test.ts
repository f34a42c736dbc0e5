import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editShapeOf } from './edit-shape.ts';
import { electionFieldNames, initialFields, isElectionField, pickFields } from './fields.ts';

describe('the fields of an election', () => {
  it('are in the order of the forms', () => {
    expect(electionFieldNames.slice(0, 5)).toEqual([
      'title',
      'description',
      'startDate',
      'endDate',
      'status',
    ]);
  });

  it('can be picked from an election without its other properties', () => {
    const election = { ...initialFields, title: 'Board', candidates: [], ballotSalt: 'secret' };
    expect(pickFields(election)).toEqual({ ...initialFields, title: 'Board' });
  });

  it('are distinguished from other names, including those inherited by every object', () => {
    expect(['title', 'candidates', 'toString', ''].filter(isElectionField)).toEqual(['title']);
  });
});

describe('the shape of an edit', () => {
  const shape = { title: z.string(), place: z.string().max(3).default('') };

  it('leaves omitted fields unchanged, while a new election gets defaults', () => {
    const edit = z.object(editShapeOf(shape));
    expect(z.object(shape).parse({ title: 'Board' })).toEqual({ title: 'Board', place: '' });
    expect(edit.parse({ title: 'Board' })).toEqual({ title: 'Board' });
    expect(edit.parse({ title: 'Board', place: 'Ulm' })).toEqual({
      title: 'Board',
      place: 'Ulm',
    });
  });

  it('keeps all other rules', () => {
    const edit = z.object(editShapeOf(shape));
    expect(edit.safeParse({ place: '' }).success).toBe(false);
    expect(edit.safeParse({ title: 'Board', place: 'Oslo' }).success).toBe(false);
  });
});
