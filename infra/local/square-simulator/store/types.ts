/** Square's JSON types: snake_case, integers as numbers. Contains only the fields that the simulator uses. */

export interface SquareMoney {
  readonly amount: number;
  readonly currency: string;
}

export interface LocationOverride {
  readonly location_id: string;
  readonly price_money?: SquareMoney;
  readonly pricing_type?: string;
  readonly track_inventory?: boolean;
  readonly sold_out?: boolean;
  readonly [other: string]: unknown;
}

interface ItemData {
  readonly name?: string;
  readonly is_archived?: boolean;
  readonly category_id?: string;
  readonly categories?: readonly { readonly id: string; readonly ordinal?: number }[];
  readonly image_ids?: readonly string[];
  readonly tax_ids?: readonly string[];
  /** Only in requests and answers: the store keeps variations as separate objects. */
  readonly variations?: readonly CatalogueObject[];
  readonly [other: string]: unknown;
}

interface VariationData {
  readonly item_id?: string;
  readonly name?: string;
  readonly ordinal?: number;
  readonly pricing_type?: string;
  readonly price_money?: SquareMoney;
  readonly location_overrides?: readonly LocationOverride[];
  readonly track_inventory?: boolean;
  readonly image_ids?: readonly string[];
  readonly [other: string]: unknown;
}

export interface CatalogueObject {
  readonly type: string;
  readonly id: string;
  /** Milliseconds of `updated_at`. */
  readonly version: number;
  readonly updated_at: string;
  readonly is_deleted?: boolean;
  readonly present_at_all_locations?: boolean;
  readonly present_at_location_ids?: readonly string[];
  readonly absent_at_location_ids?: readonly string[];
  readonly item_data?: ItemData;
  readonly item_variation_data?: VariationData;
  readonly image_data?: { readonly url?: string; readonly [other: string]: unknown };
  readonly tax_data?: {
    readonly name?: string;
    readonly inclusion_type?: string;
    readonly calculation_phase?: string;
    /** Decimal string. */
    readonly percentage?: string;
    readonly enabled?: boolean;
    readonly [other: string]: unknown;
  };
  readonly category_data?: { readonly image_ids?: readonly string[]; readonly [other: string]: unknown };
  readonly [other: string]: unknown;
}

export interface CountRow {
  readonly catalog_object_id: string;
  readonly catalog_object_type: 'ITEM_VARIATION';
  readonly state: string;
  readonly location_id: string;
  /** Decimal string; may be negative. */
  readonly quantity: string;
  readonly calculated_at: string;
}

/** A change of a count. `created_at` is when Square received it (Square docs, InventoryAdjustment). */
export interface Adjustment {
  readonly id: string;
  readonly type: 'ADJUSTMENT' | 'PHYSICAL_COUNT';
  readonly catalog_object_id: string;
  readonly location_id: string;
  readonly quantity: string;
  readonly from_state: string;
  readonly to_state: string;
  readonly occurred_at: string;
  readonly created_at: string;
  /** The paid order, for a sale. */
  readonly transaction_id?: string;
}

export interface SquareLocation {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly currency: string;
  readonly capabilities?: readonly string[];
  readonly [other: string]: unknown;
}

export interface SquareOrderLine {
  readonly uid: string;
  readonly name?: string;
  readonly quantity: string;
  readonly catalog_object_id?: string;
  readonly base_price_money: SquareMoney;
  readonly total_tax_money?: SquareMoney;
  readonly total_money: SquareMoney;
  readonly [other: string]: unknown;
}

export interface Fulfillment {
  readonly uid: string;
  readonly type: string;
  readonly state: string;
  readonly shipment_details?: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}

export interface Tender {
  readonly id: string;
  readonly amount_money: SquareMoney;
  readonly card_details: { readonly status: string; readonly [other: string]: unknown };
  readonly [other: string]: unknown;
}

export interface SquareOrder {
  readonly id: string;
  readonly location_id: string;
  readonly version: number;
  readonly state: 'OPEN' | 'COMPLETED' | 'CANCELED';
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at?: string;
  readonly reference_id?: string;
  readonly line_items?: readonly SquareOrderLine[];
  readonly fulfillments?: readonly Fulfillment[];
  readonly tenders?: readonly Tender[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly total_money: SquareMoney;
  readonly net_amount_due_money: SquareMoney;
  readonly [other: string]: unknown;
}

export interface SquareCard {
  readonly card_brand: string;
  readonly last_4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly [other: string]: unknown;
}

export interface Payment {
  readonly id: string;
  readonly status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  readonly amount_money: SquareMoney;
  readonly total_money: SquareMoney;
  readonly refunded_money?: SquareMoney;
  readonly refund_ids?: readonly string[];
  readonly location_id: string;
  readonly order_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version_token: string;
  readonly delayed_until?: string;
  readonly card_details: {
    readonly status: string;
    readonly card: SquareCard;
    readonly card_payment_timeline?: Readonly<Record<string, string>>;
    readonly [other: string]: unknown;
  };
  readonly [other: string]: unknown;
}

export interface Refund {
  readonly id: string;
  readonly status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  readonly payment_id: string;
  readonly order_id: string;
  readonly location_id: string;
  readonly amount_money: SquareMoney;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reason?: string;
}

/** A token of the card form or a test. Single use, bound to the amount that the shopper agreed to. */
export interface CardToken {
  readonly token: string;
  readonly applicationId: string;
  readonly card: SquareCard;
  /** Decline codes of a charge; empty: approved. */
  readonly declines: readonly string[];
  readonly postalCode?: string;
  /** From the verification details of `tokenize`; absent when none were given. */
  readonly amount?: SquareMoney;
  readonly used: boolean;
  readonly expiresAt: number;
}

/** Square's list format, with the simulator's counts and locations. */
export interface CatalogueFile {
  readonly objects: readonly CatalogueObject[];
  readonly counts?: readonly CountRow[];
  readonly locations?: readonly SquareLocation[];
}

/** A seller's permission for an application: its refresh token and the access tokens made with it. */
export interface Grant {
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  readonly merchantId: string;
}

/** An access token of a grant. Times in milliseconds. */
export interface OauthToken {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

/** The code that the seller's permission is answered with. Times in milliseconds. */
export interface AuthorisationCode {
  readonly code: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string | undefined;
  readonly madeAt: number;
  readonly isUsed: boolean;
}
