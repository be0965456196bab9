/** Square's JSON, in snake_case and with integers as numbers. Has only fields that the simulator or a test reads. */
interface SquareJson {
  readonly [other: string]: unknown;
}

export interface SquareMoney {
  readonly amount: number;
  readonly currency: string;
}

interface Sellable extends SquareJson {
  readonly price_money?: SquareMoney;
  readonly pricing_type?: string;
  readonly track_inventory?: boolean;
}

export interface LocationOverride extends Sellable {
  readonly location_id: string;
  readonly sold_out?: boolean;
}

interface ItemData extends SquareJson {
  readonly name?: string;
  readonly category_id?: string;
  readonly categories?: readonly { readonly id: string; readonly ordinal?: number }[];
  readonly image_ids?: readonly string[];
  readonly tax_ids?: readonly string[];
  /** Variations of an item, in requests and answers only. The store keeps variations as separate objects. */
  readonly variations?: readonly CatalogueObject[];
}

interface VariationData extends Sellable {
  readonly item_id?: string;
  readonly name?: string;
  readonly ordinal?: number;
  readonly location_overrides?: readonly LocationOverride[];
  readonly image_ids?: readonly string[];
}

interface TaxData extends SquareJson {
  readonly inclusion_type?: string;
  readonly calculation_phase?: string;
  /** Percentage as a decimal string. */
  readonly percentage?: string;
  readonly enabled?: boolean;
}

export interface CatalogueObject extends SquareJson {
  readonly type: string;
  readonly id: string;
  /** Time of `updated_at` in milliseconds. */
  readonly version: number;
  readonly updated_at: string;
  readonly is_deleted?: boolean;
  readonly present_at_all_locations?: boolean;
  readonly present_at_location_ids?: readonly string[];
  readonly absent_at_location_ids?: readonly string[];
  readonly item_data?: ItemData;
  readonly item_variation_data?: VariationData;
  readonly image_data?: SquareJson & { readonly url?: string };
  readonly tax_data?: TaxData;
  readonly category_data?: SquareJson & { readonly image_ids?: readonly string[] };
}

interface Counted {
  readonly catalog_object_id: string;
  readonly location_id: string;
  /** Quantity as a decimal string. In a count it may be negative. */
  readonly quantity: string;
}

export interface CountRow extends Counted {
  readonly catalog_object_type: 'ITEM_VARIATION';
  readonly state: string;
  readonly calculated_at: string;
}

/** A sale or new stock. `created_at` is the time when Square received it (Square docs, InventoryAdjustment). */
export interface Adjustment extends Counted {
  readonly id: string;
  readonly from_state: string;
  readonly to_state: string;
  readonly occurred_at: string;
  readonly created_at: string;
  /** Id of the paid order, if the change is a sale. */
  readonly transaction_id?: string;
}

export interface SquareLocation extends SquareJson {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly currency: string;
  readonly capabilities?: readonly string[];
}

export interface SquareOrderLine extends SquareJson {
  readonly uid: string;
  readonly name?: string;
  readonly quantity: string;
  readonly catalog_object_id?: string;
  readonly base_price_money: SquareMoney;
  readonly total_tax_money: SquareMoney;
  readonly total_money: SquareMoney;
}

export interface Fulfillment extends SquareJson {
  readonly uid: string;
  readonly type: string;
  readonly state: string;
  readonly shipment_details?: SquareJson;
}

export interface Tender extends SquareJson {
  readonly id: string;
  readonly amount_money: SquareMoney;
  readonly card_details: SquareJson & { readonly status: string };
}

/** Fields that orders, payments and refunds have in common. */
interface SquareRecord {
  readonly id: string;
  readonly location_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface SquareOrder extends SquareRecord, SquareJson {
  readonly version: number;
  readonly state: 'OPEN' | 'COMPLETED' | 'CANCELED';
  readonly closed_at?: string;
  readonly reference_id?: string;
  readonly line_items?: readonly SquareOrderLine[];
  readonly fulfillments?: readonly Fulfillment[];
  readonly tenders?: readonly Tender[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly total_money: SquareMoney;
  readonly net_amount_due_money: SquareMoney;
}

export interface SquareCard extends SquareJson {
  readonly card_brand: string;
  readonly last_4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export interface Payment extends SquareRecord, SquareJson {
  readonly status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  readonly amount_money: SquareMoney;
  readonly total_money: SquareMoney;
  readonly refunded_money?: SquareMoney;
  readonly refund_ids?: readonly string[];
  readonly order_id: string;
  readonly version_token: string;
  readonly delayed_until?: string;
  readonly card_details: SquareJson & {
    readonly status: string;
    readonly card: SquareCard;
    readonly card_payment_timeline?: Readonly<Record<string, string>>;
  };
}

export interface Refund extends SquareRecord {
  readonly status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  readonly payment_id: string;
  readonly order_id: string;
  readonly amount_money: SquareMoney;
  readonly reason?: string;
}

/** A single-use token from the card form or a test. It is valid only for the amount that the shopper agreed to. */
export interface CardToken {
  readonly applicationId: string;
  readonly card: SquareCard;
  /** Decline codes of a charge. Without codes, the charge is approved. */
  readonly declines: readonly string[];
  /** Amount in the verification details of `tokenize`; absent if the details were missing. */
  readonly amount?: SquareMoney;
  readonly used: boolean;
  readonly expiresAt: number;
}

/** A catalogue in Square's list format, with the simulator's own fields for counts and locations. */
export interface CatalogueFile {
  readonly objects: readonly CatalogueObject[];
  readonly counts?: readonly CountRow[];
  readonly locations?: readonly SquareLocation[];
}
